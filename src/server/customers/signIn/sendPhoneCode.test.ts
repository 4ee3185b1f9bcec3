import { beforeEach, expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages, tooManyCodes } from '#shared/serverMessages.ts';
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

test('a request for a code returns the number in E.164 and, in the demo, the six digits', async () => {
  const result = await requestCode(`0${phone.slice(3)}`);
  expect(result).toEqual({
    msg: serverMessages.codeSent,
    phone_number: phone,
    ticket: expect.stringMatching(/^[\w-]{32}$/),
    demo_code: expect.stringMatching(/^\d{6}$/),
  });
});

test('a request for a code sends the code to the number, and stores only its hash', async () => {
  const sent: string[][] = [];
  const result = await requestCode(phone, {
    ...store.deps(),
    sms: { send: async (...message) => void sent.push(message) },
  });
  expect(sent).toEqual([[phone, expect.stringContaining(result.demo_code ?? '?')]]);
  const [row] = await store
    .deps()
    .em.execute<{ code_hash: string }[]>('select code_hash from sms_code where phone_number = ?', [phone]);
  expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.code_hash).not.toContain(result.demo_code);
});

test('the last line of a code’s message lets a phone fill in the code, if the store knows its host', async () => {
  const sent: string[] = [];
  const deps = store.deps();
  const sms = { send: async (_number: string, text: string) => void sent.push(text) };
  const config = { ...deps.config, smsHost: 'store.university.edu.ph' };
  const { demo_code } = await requestCode(phone, { ...deps, sms, config });
  await requestCode(phone, { ...deps, sms });
  expect(sent[0]?.split('\n').at(-1)).toBe(`@store.university.edu.ph #${demo_code}`);
  expect(sent[1]).not.toContain('@');
});

test('a request for a code does not return the code outside the demo', async () => {
  const deps = store.deps();
  const result = await requestCode(phone, { ...deps, config: { ...deps.config, demo: false } });
  expect(result).not.toHaveProperty('demo_code');
});

test('a request for a code is rejected if phone sign-in is not offered', async () => {
  const deps = store.deps();
  const apiError = await toApiError(
    requestCode(phone, { ...deps, config: { ...deps.config, signInMethods: ['google'] } }),
  );
  expect(apiError).toMatchObject({ code: 'forbidden', message: serverMessages.methodNotOffered });
});

test('a request for a code gives a number three codes in ten minutes, and states when the next one is available', async () => {
  const start = store.clock.now();
  for (let sent = 0; sent < 3; sent += 1) {
    await requestCode();
    store.clock.advance(60);
  }
  expect(await toApiError(requestCode())).toMatchObject({
    code: 'too_many',
    message: tooManyCodes(420),
    retryAfter: 420,
  });
  await requestCode(`${phone.slice(0, -1)}${(Number(phone.at(-1)) + 5) % 10}`);
  store.clock.set(new Date(start.getTime() + 599_999));
  expect(await toApiError(requestCode())).toMatchObject({ retryAfter: 1 });
  store.clock.set(new Date(start.getTime() + 600_000));
  await requestCode();
  expect(await toApiError(requestCode())).toMatchObject({ code: 'too_many' });
});

test('a request for a code gives twenty concurrent requests only three codes', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => requestCode()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await count('sms_code', 'phone_number = ?', [phone])).toBe(3);
});

test('outside the demo, a network that requests codes and uses none needs a challenge for each further one, whatever the numbers', async () => {
  const from = fromAnywhere();
  const askFor = (number: number, demo = false) => {
    const deps = store.deps();
    const config = { ...deps.config, demo };
    return sendPhoneCode({ ...deps, config }, from, { phone_number: `+63918${3_000_000 + number}` });
  };
  const { points } = LIMITS.phoneCode;
  for (let sent = 0; sent < points; sent += 1) await askFor(sent);
  expect(await toApiError(askFor(points))).toMatchObject({ code: 'too_many', message: serverMessages.manyFromHere });
  const { phone_number, ticket, demo_code = '' } = await askFor(points, true);
  await signInWithPhone(store.deps(), from, { phone_number, ticket, code: demo_code });
  await askFor(points + 1);
  expect(await toApiError(askFor(points + 2))).toMatchObject({ code: 'too_many' });
});

test('pauses grow with each unused code of a number, also after a restart', async () => {
  for (let sent = 0; sent < 3; sent += 1) await requestCode();
  const pauses: number[] = [];
  for (let sent = 0; sent < 6; sent += 1) {
    // A restarted store still counts the codes sent before.
    const { retryAfter = 0 } = await toApiError(requestCode(phone, { ...store.deps() }));
    pauses.push(retryAfter / 60);
    store.clock.advance(retryAfter);
    await requestCode();
  }
  expect(pauses).toEqual([10, 10, 20, 40, 80, 160]);
});

test('requests by strangers do not delay a customer at a place of an earlier sign-in', async () => {
  const home = fromAnywhere();
  const own = await sendPhoneCode(store.deps(), home, { phone_number: phone });
  await signInWithPhone(store.deps(), home, { phone_number: phone, ticket: own.ticket, code: own.demo_code ?? '' });
  store.clock.advance(600);
  for (let sent = 0; sent < 3; sent += 1) await requestCode();
  expect(await toApiError(requestCode())).toMatchObject({ code: 'too_many' });
  expect(await sendPhoneCode(store.deps(), home, { phone_number: phone })).toHaveProperty('ticket');
});

test.each([
  ['12345', messages.phoneInvalid],
  ['+1 900 555 0123', serverMessages.phoneCountry],
  ['+1 415 555 2671', serverMessages.phoneCountry],
  ['+44 7400 123456', serverMessages.phoneCountry],
  ['+882 16 123 4567', serverMessages.phoneCountry],
  ['+881 6 123 45678', serverMessages.phoneCountry],
  ['(02) 8524 4611', serverMessages.phoneNotMobile],
  ['+63 2 8524 4611', serverMessages.phoneNotMobile],
  ['1800 10 123 4567', serverMessages.phoneNotMobile],
])('a request for a code sends nothing to %s', async (number, message) => {
  const sent: string[] = [];
  const deps = { ...store.deps(), sms: { send: async (to: string) => void sent.push(to) } };
  expect(await toApiError(requestCode(number, deps))).toMatchObject({
    code: 'invalid',
    errors: { phone_number: expect.any(String) },
    message,
  });
  expect(sent).toEqual([]);
});

test('a request for a code is only sent to mobiles of the countries in the setting', async () => {
  const deps = store.deps();
  const config = { ...deps.config, smsCountries: ['SG', 'US'] };
  expect(await requestCode('+65 8123 4567', { ...deps, config })).toMatchObject({ phone_number: '+6581234567' });
  expect(await requestCode('+1 415 555 2671', { ...deps, config })).toMatchObject({ phone_number: '+14155552671' });
  expect(await toApiError(requestCode(phone, { ...deps, config }))).toMatchObject({
    message: serverMessages.phoneCountry,
  });
  const premium = await toApiError(requestCode('+1 900 234 5678', { ...deps, config }));
  expect(premium).toMatchObject({ message: serverMessages.phoneNotMobile });
});

test('a code that the gateway rejects does not count, and the earlier code stays valid', async () => {
  const earlier = await requestDemoCode();
  const failing = {
    ...store.deps(),
    sms: { send: () => Promise.reject(new DomainError('unavailable', serverMessages.codeNotSent)) },
  };
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await toApiError(requestCode(phone, failing))).toMatchObject({ code: 'unavailable' });
  }
  expect(await count('sms_code', 'phone_number = ?', [phone])).toBe(1);
  expect((await signIn(earlier)).user.phone_number).toBe(phone);
});
