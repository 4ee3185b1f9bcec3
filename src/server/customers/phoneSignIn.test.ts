import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages, tooManyCodes } from '#shared/serverMessages.ts';
import { toApiError } from '#test/domainError.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { limits } from '../platform/http/throttles.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';
import { signInWithPhone } from './signInWithPhone.ts';

let store: TestStore;
let phone: string;
let serial = 0;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());
beforeEach(() => {
  serial += 1;
  phone = `+63917${String(2_000_000 + serial)}`;
});

let clients = 0;
/** Every call from an IP address of its own, so that the throttle of IP addresses stays out of the way. */
const fromAnywhere = () => {
  clients += 1;
  return `10.0.${clients >> 8}.${clients & 255}`;
};
const requestCode = (phone_number = phone, deps = store.deps()) =>
  sendPhoneCode(deps, fromAnywhere(), { phone_number });
const signIn = (code: string, phone_number = phone) =>
  signInWithPhone(store.deps(), fromAnywhere(), { phone_number, code });
const requestDemoCode = async (phone_number = phone) => (await requestCode(phone_number)).demo_code ?? '';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const count = async (table: string, where = '1 = 1', values: unknown[] = []) => {
  const [row] = await store
    .deps()
    .em.execute<{ n: number }[]>(`select count(*) as n from ${table} where ${where}`, values);
  return Number(row?.n);
};
const wrongCode = {
  code: 'unauthenticated',
  message: serverMessages.codeWrong,
  errors: { code: serverMessages.codeWrong },
};

describe('asking for a code', () => {
  test('returns the number in E.164 and, in the demo, with the six digits', async () => {
    const result = await requestCode(`0${phone.slice(3)}`);
    expect(result).toEqual({
      msg: serverMessages.codeSent,
      phone_number: phone,
      ticket: expect.stringMatching(/^[\w-]{32}$/),
      demo_code: expect.stringMatching(/^\d{6}$/),
    });
  });

  test('sends the code to the number, and keeps only its hash', async () => {
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

  test('ends in the line by which a phone fills the code in, where the store knows its host', async () => {
    const sent: string[] = [];
    const deps = store.deps();
    const sms = { send: async (_number: string, text: string) => void sent.push(text) };
    const config = { ...deps.config, smsHost: 'store.university.edu.ph' };
    const { demo_code } = await requestCode(phone, { ...deps, sms, config });
    await requestCode(phone, { ...deps, sms });
    expect(sent[0]?.split('\n').at(-1)).toBe(`@store.university.edu.ph #${demo_code}`);
    expect(sent[1]).not.toContain('@');
  });

  test('keeps the code to itself outside the demo', async () => {
    const deps = store.deps();
    const result = await requestCode(phone, { ...deps, config: { ...deps.config, demo: false } });
    expect(result).not.toHaveProperty('demo_code');
  });

  test('rejects a number that nobody could call', async () => {
    expect(await toApiError(requestCode('12345'))).toMatchObject({
      code: 'invalid',
      errors: { phone_number: messages.phoneInvalid },
    });
  });

  test('rejects where phone sign-in is not offered', async () => {
    const deps = store.deps();
    const apiError = await toApiError(
      requestCode(phone, { ...deps, config: { ...deps.config, signInMethods: ['google'] } }),
    );
    expect(apiError).toMatchObject({ code: 'forbidden', message: serverMessages.methodNotOffered });
  });

  test('gives a number three codes in ten minutes, and says when the next may be asked', async () => {
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

  test('gives three codes and no more to twenty requests at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => requestCode()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await count('sms_code', 'phone_number = ?', [phone])).toBe(3);
  });

  test('slows a network down that requests code after code and uses none, whatever the numbers, outside the demo', async () => {
    const from = fromAnywhere();
    const askFor = (number: number, demo = false) => {
      const deps = store.deps();
      const config = { ...deps.config, demo };
      return sendPhoneCode({ ...deps, config }, from, { phone_number: `+63918${3_000_000 + number}` });
    };
    const { free } = limits.phoneCode;
    for (let sent = 0; sent < free; sent += 1) await askFor(sent);
    const apiError = await toApiError(askFor(free));
    expect(apiError).toMatchObject({ code: 'too_many', message: serverMessages.tooManyRequests, retryAfter: 5 });
    store.clock.advance(5);
    await askFor(free);
    expect(await toApiError(askFor(free + 1))).toMatchObject({ code: 'too_many', retryAfter: 10 });
    const used = await askFor(free + 1, true);
    // One that is used makes up for three.
    const { phone_number, ticket, demo_code = '' } = used;
    await signInWithPhone(store.deps(), from, { phone_number, ticket, code: demo_code });
    await askFor(free + 2);
  });

  test('pauses grow with each code of a number that nobody uses, also after a restart', async () => {
    for (let sent = 0; sent < 3; sent += 1) await requestCode();
    const pauses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      // A store that has just been started knows what the one before has sent.
      const { retryAfter = 0 } = await toApiError(requestCode(phone, { ...store.deps() }));
      pauses.push(retryAfter / 60);
      store.clock.advance(retryAfter);
      await requestCode();
    }
    expect(pauses).toEqual([10, 10, 20, 40, 80, 160]);
  });

  test('held back by what strangers have requested is nobody where they have signed in before', async () => {
    const home = fromAnywhere();
    const own = await sendPhoneCode(store.deps(), home, { phone_number: phone });
    await signInWithPhone(store.deps(), home, { phone_number: phone, ticket: own.ticket, code: own.demo_code ?? '' });
    store.clock.advance(600);
    for (let sent = 0; sent < 3; sent += 1) await requestCode();
    expect(await toApiError(requestCode())).toMatchObject({ code: 'too_many' });
    expect(await sendPhoneCode(store.deps(), home, { phone_number: phone })).toHaveProperty('ticket');
  });

  test.each([
    ['+1 900 555 0123', serverMessages.phoneCountry],
    ['+1 415 555 2671', serverMessages.phoneCountry],
    ['+44 7400 123456', serverMessages.phoneCountry],
    ['+882 16 123 4567', serverMessages.phoneCountry],
    ['+881 6 123 45678', serverMessages.phoneCountry],
    ['(02) 8524 4611', serverMessages.phoneNotMobile],
    ['+63 2 8524 4611', serverMessages.phoneNotMobile],
    ['1800 10 123 4567', serverMessages.phoneNotMobile],
  ])('sends nothing to %s', async (number, message) => {
    const sent: string[] = [];
    const deps = { ...store.deps(), sms: { send: async (to: string) => void sent.push(to) } };
    expect(await toApiError(requestCode(number, deps))).toMatchObject({
      code: 'invalid',
      errors: { phone_number: expect.any(String) },
      message,
    });
    expect(sent).toEqual([]);
  });

  test('sends to mobiles of the countries that the setting names, and to no others', async () => {
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

  test('that the gateway does not take counts for nothing and leaves the earlier code valid', async () => {
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
});

describe('signing in with a code', () => {
  test('makes the customer at the first right code and finds them at the next', async () => {
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
      is_employee: false,
    });
    expect(await store.services.tokens.verify(first.token)).toMatchObject({
      kind: 'customer',
      id: Number(first.user._id),
    });
    const second = await signIn(await requestDemoCode(), `0${phone.slice(3)}`);
    expect(second.user._id).toBe(first.user._id);
    expect(await count('customer', 'phone_number = ?', [phone])).toBe(1);
  });

  test('forgives spaces around the code', async () => {
    const caller = await store.anyone();
    const { user } = await caller.customers.phoneLogin({ phone_number: phone, code: ` ${await requestDemoCode()} ` });
    expect(user.phone_number).toBe(phone);
  });

  test('never takes over a customer who only typed the number', async () => {
    const typed = await store.make.customer({ phone_number: phone, phone_verified: false });
    const { user } = await signIn(await requestDemoCode());
    expect(user._id).not.toBe(String(typed));
  });

  test.each(['', '12345', '1234567', 'abcdef', "' or 1=1 --", '１２３４５６'])('rejects %j', async (guess) => {
    await requestCode();
    expect(await toApiError(signIn(guess))).toMatchObject(wrongCode);
    expect(await count('customer_identity', 'subject = ?', [phone])).toBe(0);
  });

  test('rejects a number that never asked', async () => {
    expect(await toApiError(signIn('123456'))).toMatchObject(wrongCode);
  });

  test('rejects another number’s code', async () => {
    const code = await requestDemoCode(`+63919${String(4_000_000 + serial)}`);
    const own = await requestDemoCode();
    if (own !== code) expect(await toApiError(signIn(code))).toMatchObject(wrongCode);
  });

  test('takes the newest code only', async () => {
    const [older, newer] = [await requestDemoCode(), await requestDemoCode()];
    if (older !== newer) expect(await toApiError(signIn(older))).toMatchObject(wrongCode);
    await signIn(newer);
  });

  test('takes a code once', async () => {
    const code = await requestDemoCode();
    await signIn(code);
    expect(await toApiError(signIn(code))).toMatchObject(wrongCode);
  });

  test('takes a code until its ten minutes are over', async () => {
    const [late, tooLate] = [phone, `${phone.slice(0, 6)}9${phone.slice(7)}`];
    const codes = [await requestDemoCode(late), await requestDemoCode(tooLate)] as const;
    store.clock.advance(599.999);
    await signIn(codes[0], late);
    store.clock.advance(0.001);
    expect(await toApiError(signIn(codes[1], tooLate))).toMatchObject(wrongCode);
  });

  test('lets one guess five times: the fifth may be right, the sixth is not checked', async () => {
    const code = await requestDemoCode();
    for (let guess = 0; guess < 4; guess += 1) await toApiError(signIn(otherThan(code)));
    await signIn(code);

    const next = await requestDemoCode();
    for (let guess = 0; guess < 5; guess += 1) await toApiError(signIn(otherThan(next)));
    expect(await toApiError(signIn(next))).toMatchObject(wrongCode);
  });

  test('a stranger’s guesses spoil nothing for whoever holds the ticket', async () => {
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
    for (let tries = 0; tries < 5; tries += 1) await toApiError(guess(own.ticket, otherThan(own.demo_code ?? '')));
    expect(await toApiError(guess(own.ticket, own.demo_code))).toMatchObject(wrongCode);
    expect(await guess(other.ticket, other.demo_code)).toHaveProperty('token');
  });

  test('a ticket opens no code of another number', async () => {
    const own = await requestCode();
    const another = `+63919${String(5_000_000 + serial)}`;
    await requestCode(another);
    const login = { phone_number: another, ticket: own.ticket, code: own.demo_code ?? '' };
    expect(await toApiError(signInWithPhone(store.deps(), fromAnywhere(), login))).toMatchObject(wrongCode);
  });

  test('counts fifty guesses at once as no more than five', async () => {
    const code = await requestDemoCode();
    await Promise.all(Array.from({ length: 50 }, () => toApiError(signIn(otherThan(code)))));
    const [row] = await store
      .deps()
      .em.execute<{ guesses: number }[]>('select open_guesses as guesses from sms_code where phone_number = ?', [
        phone,
      ]);
    expect(row?.guesses).toBe(5);
    expect(await toApiError(signIn(code))).toMatchObject(wrongCode);
  });

  test('lets in one of twenty who send the right code at once', async () => {
    const code = await requestDemoCode();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await count('customer', 'phone_number = ?', [phone])).toBe(1);
  });

  test('is throttled by IP address', async () => {
    const from = fromAnywhere();
    await requestCode();
    for (let tries = 0; tries < limits.customerSignIn.free; tries += 1) {
      await toApiError(signInWithPhone(store.deps(), from, { phone_number: phone, code: 'x' }));
    }
    const apiError = await toApiError(signInWithPhone(store.deps(), from, { phone_number: phone, code: 'x' }));
    expect(apiError).toMatchObject({ code: 'too_many', message: serverMessages.tooManyRequests });
    expect(apiError.retryAfter).toBeGreaterThan(0);
  });

  test('rejects where phone sign-in is not offered', async () => {
    const deps = store.deps();
    const closed = { ...deps, config: { ...deps.config, signInMethods: ['google'] as const } };
    const apiError = await toApiError(signInWithPhone(closed, fromAnywhere(), { phone_number: phone, code: '123456' }));
    expect(apiError).toMatchObject({ code: 'forbidden', message: serverMessages.methodNotOffered });
  });
});
