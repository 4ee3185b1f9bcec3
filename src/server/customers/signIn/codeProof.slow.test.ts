import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import type { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { RateLimit } from '../../platform/limits/limitHeaders.ts';
import { LIMITS } from '../../platform/limits/rateLimits.ts';
import { makeCodeChallenge } from './codeProof.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';
import { signInWithPhone } from './signInWithPhone.ts';

const HONEST = 50;

/** Sent codes by phone number. */
const codes = new Map<string, string>();
const store = await openTestStore();

/** The store without its demo; the test reads its SMS. */
const deps = () => ({
  ...store.deps(),
  config: { ...store.deps().config, demo: false },
  sms: {
    send: async (number: string, text: string) => void codes.set(number, /\d{6}/.exec(text)?.[0] ?? ''),
  },
});
let serial = 0;
const nextNumber = () => {
  serial += 1;
  return `+63919${2_000_000 + serial}`;
};
const ask = (network: string, phone_number: string, proof?: string) =>
  sendPhoneCode(deps(), network, { phone_number, proof });

/** Requests the maximum number of codes without a proof from a network, and uses none. */
async function crowd(network: string) {
  for (let sent = 0; sent < LIMITS.phoneCode.points; sent += 1) await ask(network, nextNumber());
}

/** Minimum number of tries of a challenge. Skipping smaller numbers saves two thirds of the work. */
const FEWEST_TRIES = { usual: 125, wasted: 1_000 };

async function solve(network: string, fewest = FEWEST_TRIES.usual): Promise<string> {
  const { challenge } = await makeCodeChallenge(deps(), network);
  const read = JSON.parse(challenge ?? 'null');
  const solution = await solveChallenge({ challenge: read, deriveKey, counterStart: fewest });
  return JSON.stringify({ challenge: read, solution });
}

test('fifty students and one prankster behind one address: each student gets a code and signs in, all within a minute', async () => {
  const campus = '203.0.113.50';
  const began = store.clock.now().getTime();
  await crowd(campus);
  /** Repeats the work until the network is limited. */
  const takeAll = async (work: () => Promise<unknown>) => {
    while ((await work().catch((error: DomainError) => error.code)) !== 'too_many');
  };
  const guess = () => signInWithPhone(deps(), campus, { phone_number: '+639170000000', code: '000000' });
  for (let student = 0; student < HONEST; student += 1) {
    const phone_number = nextNumber();
    await takeAll(() => ask(campus, nextNumber()));
    const refused = await toApiError(ask(campus, phone_number));
    expect(refused).toMatchObject({ code: 'too_many', message: serverMessages.manyFromHere });
    const { ticket } = await ask(campus, phone_number, await solve(campus));
    const code = codes.get(phone_number) ?? '';
    await takeAll(guess);
    expect(await signInWithPhone(deps(), campus, { phone_number, ticket, code })).toHaveProperty('token');
    store.clock.advance(1);
  }
  expect(store.clock.now().getTime() - began).toBeLessThanOrEqual(60_000);
});

test('a network with few requested codes needs no challenge', async () => {
  await ask('203.0.113.51', nextNumber());
  expect(await makeCodeChallenge(deps(), '203.0.113.51')).toEqual({ challenge: null });
});

test('the work grows once half of a day’s codes remained unused', async () => {
  const network = '203.0.113.52';
  await crowd(network);
  const countOf = async (fewest: number) => JSON.parse(await solve(network, fewest)).solution.counter as number;
  expect(await countOf(FEWEST_TRIES.usual)).toBeLessThanOrEqual(250);
  const staff = await store.staff(await store.make.staff());
  await staff.settings.save({ key: 'sms_daily_limit', value: 2 * LIMITS.phoneCode.points });
  expect(await countOf(FEWEST_TRIES.wasted)).toBeGreaterThanOrEqual(1_000);
  await staff.settings.save({ key: 'sms_daily_limit', value: 2_000 });
});

test('response and headers are the same for a known number of a network and for a new one', async () => {
  const network = '203.0.113.57';
  const known = nextNumber();
  const { ticket } = await ask(network, known);
  await signInWithPhone(deps(), network, { phone_number: known, ticket, code: codes.get(known) ?? '' });
  const responseTo = async (phone_number: string) => {
    const limits: RateLimit[] = [];
    const throttles = store.services.throttles.ofCall((limit) => void limits.push(limit), null);
    const answer = await sendPhoneCode({ ...deps(), throttles }, network, { phone_number });
    return [Object.keys(answer), limits.map(({ name, quota }) => [name, quota])];
  };
  expect(await responseTo(known)).toEqual(await responseTo(nextNumber()));
});

test('a solved challenge gets one code, in its own network, within two minutes', async () => {
  const network = '203.0.113.53';
  await crowd(network);
  const [used, late, foreign] = [await solve(network), await solve(network), await solve(network)];
  await ask(network, nextNumber(), used);
  expect(await toApiError(ask(network, nextNumber(), used))).toMatchObject({ code: 'too_many' });
  expect(await toApiError(ask('203.0.113.54', nextNumber(), foreign))).toMatchObject({ code: 'too_many' });
  store.clock.advance(121);
  expect(await toApiError(ask(network, nextNumber(), late))).toMatchObject({ code: 'too_many' });
});

test.each(['', 'no JSON', '{}', '{"challenge":{"parameters":{}},"solution":null}'])(
  'an invalid proof is rejected: %s',
  async (proof) => {
    expect(await toApiError(ask('203.0.113.55', nextNumber(), proof))).toMatchObject({ code: 'too_many' });
  },
);

test('a changed challenge is an invalid proof', async () => {
  const network = '203.0.113.56';
  await crowd(network);
  const payload = JSON.parse(await solve(network));
  payload.challenge.parameters.keyPrefix = '00';
  expect(await toApiError(ask(network, nextNumber(), JSON.stringify(payload)))).toMatchObject({ code: 'too_many' });
});
