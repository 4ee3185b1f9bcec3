import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { LIMITS } from '../../platform/limits/rateLimits.ts';

const store = await openTestStore({ env: { DEMO: 'false' } });
const staff = await store.staff(await store.make.staff());
const anyone = await store.anyone();
let serial = 0;
const newNumber = () => {
  serial += 1;
  return `+63917400${String(serial).padStart(4, '0')}`;
};

test('without an SMS gateway, the code of a device’s request is shown to staff without categories, and to no customer call', async () => {
  const phone_number = newNumber();
  const request = await anyone.customers.phoneCode({ phone_number });
  const { code, sent } = await staff.customers.trialCode({ phone_number });
  expect(sent).toBeNull();
  const { token, user } = await anyone.customers.phoneLogin({ phone_number, code, ticket: request.ticket });
  expect(user.phone_number).toBe(phone_number);
  expect(token).not.toBe('');

  // A later request of the same number returns its ticket alone, before and after the code is shown.
  const other = newNumber();
  const shown = await staff.customers.trialCode({ phone_number: other });
  const answers = [request, shown.sent, await anyone.customers.phoneCode({ phone_number: other })];
  for (const answer of answers) {
    expect(Object.keys(answer ?? {}).sort()).toEqual(['msg', 'phone_number', 'ticket']);
    expect(answer?.msg).toBe(serverMessages.codeSent);
  }
  const category = await store.make.category();
  const scoped = await store.staff(await store.make.staff({ categories: [category] }));
  const customer = await store.customer(Number(user._id));
  for (const caller of [anyone, customer, scoped]) {
    const { code: reason } = await toApiError(caller.customers.trialCode({ phone_number: newNumber() }));
    expect(['forbidden', 'unauthenticated']).toContain(reason);
  }
});

test('a trial starts the request of a number that no device has asked a code for, and its code works once', async () => {
  const phone_number = newNumber();
  const { code, sent } = await staff.customers.trialCode({ phone_number });
  const proof = { phone_number, code, ticket: sent?.ticket };
  expect((await anyone.customers.phoneLogin(proof)).user.phone_number).toBe(phone_number);
  expect(await toApiError(anyone.customers.phoneLogin(proof))).toMatchObject({ code: 'unauthenticated' });
});

test('the session of a trial ends after an hour, because the number may be another person’s', async () => {
  const phone_number = newNumber();
  const { code, sent } = await staff.customers.trialCode({ phone_number });
  const { token } = await anyone.customers.phoneLogin({ phone_number, code, ticket: sent?.ticket });
  const identity = await store.services.tokens.verify(token);
  if (identity?.kind !== 'customer') throw new Error('a customer has signed in');
  const before = store.clock.now();
  store.clock.advance(3_590);
  expect(await store.services.liveSessions.isLive(identity)).toBe(true);
  store.clock.advance(20);
  expect(await store.services.liveSessions.isLive(identity)).toBe(false);
  store.clock.set(before);
});

test('a customer’s number has no trial, so staff cannot sign in as that customer', async () => {
  const phone_number = newNumber();
  await store.make.customer({ phone_number });
  await anyone.customers.phoneCode({ phone_number });
  const hashes = () =>
    db(store.deps().em).selectFrom('sms_code').select('code_hash').where('phone_number', '=', phone_number).execute();
  const before = await hashes();
  expect(await toApiError(staff.customers.trialCode({ phone_number }))).toMatchObject({
    code: 'conflict',
    errors: { phone_number: serverMessages.trialOfCustomer },
  });
  expect(await hashes()).toEqual(before);
});

test.each([
  ['an SMS gateway', { SMS_PROVIDER: 'semaphore', SMS_API_KEY: 'key' }],
  ['the demo', { DEMO: 'true' }],
])('with %s there is no trial', async (_, env) => {
  const { showTrialCode } = await import('./trialCode.ts');
  const { loadConfig } = await import('../../platform/config/config.ts');
  const { dataDir } = store.services.config;
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'false', ...env });
  const member = { id: 1, name: 'Ana' } as Parameters<typeof showTrialCode>[1];
  const asked = showTrialCode({ ...store.deps(), config }, member, '10.1.1.1', { phone_number: newNumber() });
  expect(await toApiError(asked)).toMatchObject({ code: 'forbidden', message: serverMessages.codesAreSent });
});

test('each trial is in the audit log without the code, and a user has ten an hour', async () => {
  const id = await store.make.staff();
  const caller = await store.staff(id);
  const phone_number = newNumber();
  const { code } = await caller.customers.trialCode({ phone_number });
  const rows = await db(store.deps().em)
    .selectFrom('audit_log')
    .selectAll()
    .where('staff_user_id', '=', id)
    .where('record_type', '=', 'sign_in')
    .execute();
  expect(rows.map(({ changes }) => changes)).toEqual([
    { code_shown_for: { from: null, to: `… ${phone_number.slice(-4)}` } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(code);
  for (let tries = 1; tries < LIMITS.trialCode.points; tries += 1) await caller.customers.trialCode({ phone_number });
  expect(await toApiError(caller.customers.trialCode({ phone_number }))).toMatchObject({ code: 'too_many' });
});
