import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';
import type { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { limits } from '../platform/limits/throttles.ts';
import { makeCodeChallenge } from './codeProof.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';
import { signInWithPhone } from './signInWithPhone.ts';

const HONEST = 50;

/** The code of each number that one was sent to. */
const codes = new Map<string, string>();
const store = await openTestStore();

/** The store as it is without the demo, with its SMS read along. */
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

/** Requests codes from a network and uses none, as many as it may without a proof. */
async function crowd(network: string) {
  for (let sent = 0; sent < limits.phoneCode.free; sent += 1) await ask(network, nextNumber());
}

/** The fewest tries that any challenge takes: what is below is not tried, which is two thirds of the work. */
const FEWEST_TRIES = 50;

async function solve(network: string): Promise<string> {
  const { challenge } = await makeCodeChallenge(deps(), network);
  const read = JSON.parse(challenge ?? 'null');
  const solution = await solveChallenge({ challenge: read, deriveKey, counterStart: FEWEST_TRIES });
  return JSON.stringify({ challenge: read, solution });
}

test('fifty students and one prankster behind one address: each student gets a code and signs in, all within a minute', async () => {
  const campus = '203.0.113.50';
  const began = store.clock.now().getTime();
  await crowd(campus);
  /** The prankster does something again and again, until the network is held back. */
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

test('a network that has requested few codes has no challenge', async () => {
  await ask('203.0.113.51', nextNumber());
  expect(await makeCodeChallenge(deps(), '203.0.113.51')).toEqual({ challenge: null });
});

test('the work doubles with each thirty codes that a network requests and does not use', async () => {
  const network = '203.0.113.52';
  await crowd(network);
  const countOf = async () => JSON.parse(await solve(network)).solution.counter as number;
  expect(await countOf()).toBeLessThanOrEqual(100);
  for (let sent = 0; sent < limits.phoneCode.free; sent += 1) await deps().throttles.take(['codesAsked', network]);
  expect(await countOf()).toBeGreaterThanOrEqual(100);
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
  'what is no proof is rejected: %s',
  async (proof) => {
    expect(await toApiError(ask('203.0.113.55', nextNumber(), proof))).toMatchObject({ code: 'too_many' });
  },
);

test('a challenge that was changed is no proof', async () => {
  // The codes of the others before are of another hour.
  store.clock.advance(3_600);
  const network = '203.0.113.56';
  await crowd(network);
  const payload = JSON.parse(await solve(network));
  payload.challenge.parameters.keyPrefix = '00';
  expect(await toApiError(ask(network, nextNumber(), JSON.stringify(payload)))).toMatchObject({ code: 'too_many' });
});
