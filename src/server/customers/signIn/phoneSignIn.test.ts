import { beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { countTries } from '#test/store/countedTries.ts';
import { toApiError } from '#test/store/domainError.ts';
import { createPhoneCalls } from '#test/store/phoneCalls.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { LIMITS } from '../../platform/limits/rateLimits.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';
import { signInWithPhone } from './signInWithPhone.ts';

let phone: string;
let serial = 0;
const store = await openTestStore();
beforeEach(() => {
  serial += 1;
  phone = `+63917${String(2_000_000 + serial)}`;
});

const { fromAnywhere, requestCode, requestDemoCode, signIn, count } = createPhoneCalls(() => ({ store, phone }));

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const wrongCode = {
  code: 'unauthenticated',
  message: serverMessages.codeWrong,
  errors: { code: serverMessages.codeWrong },
};

test('a sign-in by code creates the customer at the first correct code and finds them at the next', async () => {
  const first = await signIn(await requestDemoCode());
  expect(first.user).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    name: '',
    full_name: '',
    email: '',
    phone_number: phone,
    employee_number: '',
    has_agreed_to_terms_and_conditions: false,
    agreement: null,
    email_verified: false,
    phone_verified: true,
    signs_in_with_google: false,
    is_employee: false,
    sign_in_change: null,
  });
  expect(await store.services.tokens.verify(first.token)).toMatchObject({
    kind: 'customer',
    id: Number(first.user._id),
  });
  const second = await signIn(await requestDemoCode(), `0${phone.slice(3)}`);
  expect(second.user._id).toBe(first.user._id);
  expect(await count('customer', 'phone_number = ?', [phone])).toBe(1);
});

test.each(['$1$2 ', ' $1 $2', '$1-$2', '$1\u2011$2'])('a sign-in by code accepts it written as %j', async (writing) => {
  const caller = await store.anyone();
  const code = (await requestDemoCode()).replace(/^(\d{3})(\d{3})$/, writing);
  const { user } = await caller.customers.phoneLogin({ phone_number: phone, code });
  expect(user.phone_number).toBe(phone);
});

test('a sign-in by code never takes over a customer who only typed the number', async () => {
  const typed = await store.make.customer({ phone_number: phone, phone_verified: false });
  const { user } = await signIn(await requestDemoCode());
  expect(user._id).not.toBe(String(typed));
});

test.each(['', '12345', '1234567', 'abcdef', "' or 1=1 --", '１２３４５６'])(
  'a sign-in by code rejects %j',
  async (guess) => {
    await requestCode();
    expect(await toApiError(signIn(guess))).toMatchObject(wrongCode);
    expect(await count('customer_identity', 'subject = ?', [phone])).toBe(0);
  },
);

test('a sign-in by code rejects a number without a request', async () => {
  expect(await toApiError(signIn('123456'))).toMatchObject(wrongCode);
});

test('a sign-in by code rejects another number’s code', async () => {
  const code = await requestDemoCode(`+63919${String(4_000_000 + serial)}`);
  const own = await requestDemoCode();
  if (own !== code) expect(await toApiError(signIn(code))).toMatchObject(wrongCode);
});

test('a sign-in by code accepts only the newest code', async () => {
  const [older, newer] = [await requestDemoCode(), await requestDemoCode()];
  if (older !== newer) expect(await toApiError(signIn(older))).toMatchObject(wrongCode);
  await signIn(newer);
});

test('a sign-in by code accepts a code once', async () => {
  const code = await requestDemoCode();
  await signIn(code);
  expect(await toApiError(signIn(code))).toMatchObject(wrongCode);
});

test('a sign-in by code accepts a code until its ten minutes are over', async () => {
  const [late, tooLate] = [phone, `${phone.slice(0, 6)}9${phone.slice(7)}`];
  const codes = [await requestDemoCode(late), await requestDemoCode(tooLate)] as const;
  store.clock.advance(599.999);
  await signIn(codes[0], late);
  store.clock.advance(0.001);
  expect(await toApiError(signIn(codes[1], tooLate))).toMatchObject(wrongCode);
});

test('a sign-in by code allows five guesses: the fifth may be correct, the sixth is not checked', async () => {
  const code = await requestDemoCode();
  for (let guess = 0; guess < 4; guess += 1) await toApiError(signIn(otherThan(code)));
  await signIn(code);

  const next = await requestDemoCode();
  for (let guess = 0; guess < 5; guess += 1) await toApiError(signIn(otherThan(next)));
  expect(await toApiError(signIn(next))).toMatchObject(wrongCode);
});

test('a stranger’s guesses do not use up the tries of the ticket’s owner', async () => {
  const own = await requestCode();
  const stranger = await requestCode();
  const code = own.demo_code ?? '';
  const guess = (ticket: string | undefined, value: string) =>
    signInWithPhone(store.deps(), fromAnywhere(), { phone_number: phone, ticket, code: value });
  for (let tries = 0; tries < 7; tries += 1) {
    await toApiError(guess(undefined, otherThan(code)));
    await toApiError(guess(stranger.ticket, otherThan(code)));
    await toApiError(guess('no ticket of this store', code));
  }
  expect((await guess(own.ticket, code)).user.phone_number).toBe(phone);
});

test('the holder of a ticket has five guesses of its code, and none of another’s', async () => {
  const [own, other] = [await requestCode(), await requestCode()];
  const guess = (ticket: string, value = '') =>
    signInWithPhone(store.deps(), fromAnywhere(), { phone_number: phone, ticket, code: value });
  if (own.demo_code !== other.demo_code) {
    expect(await toApiError(guess(own.ticket, other.demo_code))).toMatchObject(wrongCode);
  }
  const third = await requestCode();
  for (let tries = 0; tries < 4; tries += 1)
    expect(await toApiError(guess(third.ticket, otherThan(third.demo_code ?? '')))).toMatchObject(wrongCode);
  const spentCode = { message: messages.codeSpent, errors: { code: messages.codeSpent } };
  expect(await toApiError(guess(third.ticket, otherThan(third.demo_code ?? '')))).toMatchObject(spentCode);
  expect(await toApiError(guess(third.ticket, third.demo_code))).toMatchObject(spentCode);
  expect(await guess(other.ticket, other.demo_code)).toHaveProperty('token');
});

test('a ticket opens no code of another number', async () => {
  const own = await requestCode();
  const another = `+63919${String(5_000_000 + serial)}`;
  await requestCode(another);
  const login = { phone_number: another, ticket: own.ticket, code: own.demo_code ?? '' };
  expect(await toApiError(signInWithPhone(store.deps(), fromAnywhere(), login))).toMatchObject(wrongCode);
});

test('a sign-in by code counts fifty concurrent guesses as no more than five', async () => {
  const code = await requestDemoCode();
  await Promise.all(Array.from({ length: 50 }, () => toApiError(signIn(otherThan(code)))));
  const [row] = await store
    .deps()
    .em.execute<{ guesses: number }[]>('select open_guesses as guesses from sms_code where phone_number = ?', [phone]);
  expect(row?.guesses).toBe(5);
  expect(await toApiError(signIn(code))).toMatchObject(wrongCode);
});

test('a sign-in by code admits one of twenty callers with the right code at once', async () => {
  const code = await requestDemoCode();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(code)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await count('customer', 'phone_number = ?', [phone])).toBe(1);
});

test('a sign-in by code is throttled by IP address', async () => {
  const from = fromAnywhere();
  await requestCode();
  const fail = () => toApiError(signInWithPhone(store.deps(), from, { phone_number: phone, code: 'x' }));
  await countTries(store, ['customerSignIn', `phone ${from}`], LIMITS.customerSignIn.points - 1);
  expect(await fail()).toMatchObject(wrongCode);
  const apiError = await fail();
  expect(apiError).toMatchObject({ code: 'too_many', message: serverMessages.manyFromHere });
  expect(apiError.retryAfter).toBeGreaterThan(0);
});

test('the right code with its ticket signs in, however many wrong guesses come from the network', async () => {
  const from = fromAnywhere();
  const deps = store.deps();
  const demo = { ...deps, config: { ...deps.config, demo: true } };
  const { ticket, demo_code: code = '' } = await sendPhoneCode(demo, from, { phone_number: phone });
  await countTries(store, ['customerSignIn', `phone ${from}`], LIMITS.customerSignIn.points);
  const wrong = { phone_number: phone, ticket, code: 'x' };
  expect(await toApiError(signInWithPhone(store.deps(), from, wrong))).toMatchObject({ code: 'too_many' });
  expect(await signInWithPhone(store.deps(), from, { ...wrong, code })).toHaveProperty('token');
});

test('a sign-in by code is rejected if phone sign-in is not offered', async () => {
  const deps = store.deps();
  const closed = { ...deps, config: { ...deps.config, signInMethods: ['google'] as const } };
  const apiError = await toApiError(signInWithPhone(closed, fromAnywhere(), { phone_number: phone, code: '123456' }));
  expect(apiError).toMatchObject({ code: 'forbidden', message: serverMessages.methodNotOffered });
});
