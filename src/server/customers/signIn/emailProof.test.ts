import { afterAll, beforeEach, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { startMailServer } from '#test/servers/mailServer.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';

const mails = await startMailServer();
const env = { DEMO: 'false', SMTP_URL: mails.url, MAIL_FROM: 'store@university.edu.ph' };
const store = await openTestStore({ env });
const storeWithoutMail = await openTestStore({ env: { DEMO: 'false' } });
afterAll(() => mails.close());

type Caller = Awaited<ReturnType<typeof store.customer>>;
let id: number;
let caller: Caller;
beforeEach(async () => {
  await db(store.deps().em).deleteFrom('rate_limit').execute();
  id = await store.make.customer({ email: null, name: 'Ana' });
  caller = await store.customer(id);
});

const address = (name = 'ana') => `${name}-${id}@example.com`;

/** Asks for a code and reads it in the mail. */
async function askFor(email_address: string, { customers }: Caller = caller) {
  const { ticket } = await customers.emailCode({ email_address });
  const mail = mails.taken.at(-1);
  expect(mail?.to).toMatchObject({ text: email_address });
  return { email_address, ticket, code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' };
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const wrongCode = { code: 'invalid', errors: { code: serverMessages.codeWrong } };
const emailOf = async (customerId = id) => {
  const { email, email_verified } = await (await store.customer(customerId)).customers.profile({});
  return { email, email_verified };
};

test('a code verifies the address it was sent to, and the next address in the same way', async () => {
  expect(await caller.customers.proveEmail(await askFor(address()))).toMatchObject({
    email: address(),
    email_verified: true,
    name: 'Ana',
  });
  await caller.customers.proveEmail(await askFor(address('ben')));
  expect(await emailOf()).toEqual({ email: address('ben'), email_verified: true });
  expect(await caller.customers.updateProfile({ name: 'Anna' })).toMatchObject({ name: 'Anna', email_verified: true });
});

test('a code verifies an address that was typed before', async () => {
  await caller.customers.updateProfile({ email_address: address() });
  expect(await emailOf()).toEqual({ email: address(), email_verified: false });
  await caller.customers.proveEmail(await askFor(address()));
  expect(await emailOf()).toEqual({ email: address(), email_verified: true });
});

test('an employee who proves a university address can give the employee number', async () => {
  expect(await caller.customers.proveEmail(await askFor(`staff-${id}@university.edu.ph`))).toMatchObject({
    is_employee: true,
  });
  await caller.customers.updateProfile({ employee_number: '7-1' });
  expect(await caller.customers.proveEmail(await askFor(address()))).toMatchObject({
    is_employee: false,
    employee_number: '',
  });
});

test('a code proves neither another address nor an address of another customer', async () => {
  const sent = await askFor(address());
  const other = await store.make.customer({ email: null });
  const theirs = (await store.customer(other)).customers;
  expect(await toApiError(caller.customers.proveEmail({ ...sent, email_address: address('ben') }))).toMatchObject(
    wrongCode,
  );
  expect(await toApiError(theirs.proveEmail(sent))).toMatchObject(wrongCode);
  expect([await emailOf(), await emailOf(other)]).toEqual(Array(2).fill({ email: '', email_verified: false }));
});

test('after five wrong codes the right one proves nothing until ten minutes are over', async () => {
  const sent = await askFor(address());
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await toApiError(caller.customers.proveEmail({ ...sent, code: otherThan(sent.code) }))).toMatchObject(
      wrongCode,
    );
  }
  expect(await toApiError(caller.customers.proveEmail(sent))).toMatchObject({ code: 'too_many' });
  expect(await emailOf()).toEqual({ email: '', email_verified: false });
});

test('a code is valid for ten minutes, whatever its ticket says', async () => {
  const sent = await askFor(address());
  store.clock.advance(600);
  expect(await toApiError(caller.customers.proveEmail(sent))).toMatchObject(wrongCode);
  const [until = '', hash] = sent.ticket.split('.');
  const longer = `${Number(until) + 600_000}.${hash}`;
  expect(await toApiError(caller.customers.proveEmail({ ...sent, ticket: longer }))).toMatchObject(wrongCode);
  expect(await emailOf()).toMatchObject({ email_verified: false });
});

test('a code works once', async () => {
  const sent = await askFor(address());
  await caller.customers.proveEmail(sent);
  expect(await toApiError(caller.customers.proveEmail(sent))).toMatchObject(wrongCode);
});

test('a customer gets five codes a day, and so does an address; a code that could not be mailed does not count', async () => {
  mails.fail({ at: 'rcpt', code: 550 });
  expect(await toApiError(caller.customers.emailCode({ email_address: address() }))).toMatchObject({
    code: 'unavailable',
  });
  for (let code = 0; code < 5; code += 1) await askFor(address());
  const tooMany = { code: 'too_many', message: serverMessages.tooManyRequests };
  expect(await toApiError(caller.customers.emailCode({ email_address: address('ben') }))).toMatchObject(tooMany);
  const other = await store.customer(await store.make.customer({ email: null }));
  expect(await toApiError(other.customers.emailCode({ email_address: address().toUpperCase() }))).toMatchObject(
    tooMany,
  );
});

test('an email of Google cannot be changed by a code', async () => {
  const email = address('google');
  const google = await store.make.customer({ email, email_verified: true, phone_verified: false });
  const { customers } = await store.customer(google);
  const fixed = { code: 'conflict', errors: { email_address: serverMessages.emailFixed } };
  expect(await toApiError(customers.emailCode({ email_address: address() }))).toMatchObject(fixed);
  expect(await customers.profile({})).toMatchObject({ email, signs_in_with_google: true });
});

test('a store without mail sends no code, and takes a typed address once', async () => {
  const { customers } = await storeWithoutMail.customer(await storeWithoutMail.make.customer({ email: null }));
  expect(await toApiError(customers.emailCode({ email_address: address() }))).toMatchObject({ code: 'forbidden' });
  await customers.updateProfile({ email_address: address() });
  expect(await toApiError(customers.updateProfile({ email_address: address('ben') }))).toMatchObject({
    code: 'conflict',
  });
  expect(await customers.profile({})).toMatchObject({ email: address(), email_verified: false });
});
