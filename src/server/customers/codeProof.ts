import type { Payload } from 'altcha-lib';
import type { z } from 'zod';
import type { codeChallenge } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { codeTries, limits } from '../platform/limits/throttles.ts';
import type { Deps } from '../platform/services.ts';

/** Iterations of one try at a challenge: some two milliseconds of a phone. */
const ITERATIONS = 5_000;
/** Tries that the first challenge of a network takes at most; twice as many for each thirty codes more that it has not used. */
const FIRST_TRIES = 100;
const MAX_DOUBLINGS = 5;
const VALID_MS = 120_000;
const ALGORITHM = 'PBKDF2/SHA-256';

/** Loaded when a network is crowded for the first time. */
const loadAltcha = async () => {
  const [altcha, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  return { ...altcha, deriveKey };
};

/** The widest network around a caller's, by which requests for codes are counted. */
export const widestNetwork = (network: string): string => codeTries(network).at(-1)?.[1] ?? network;

/** Counts a code that a network has requested, until it is used. */
export const countAsked = (deps: Deps, network: string): Promise<void> =>
  deps.throttles.take(['codesAsked', widestNetwork(network)]);

/**
 * A challenge for a network that has requested many codes and not used them; null for all others. Its work doubles with each thirty
 * of them, so that a crowd waits for a moment and one who asks for very many waits ever longer.
 */
export async function makeCodeChallenge(deps: Deps, network: string): Promise<z.output<typeof codeChallenge>> {
  const place = widestNetwork(network);
  const { free } = limits.phoneCode;
  const crowds = Math.floor((await deps.throttles.count('codesAsked', place)) / free);
  if (crowds === 0) return { challenge: null };
  const tries = FIRST_TRIES * 2 ** Math.min(crowds - 1, MAX_DOUBLINGS);
  const { createChallenge, deriveKey, randomInt } = await loadAltcha();
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: ITERATIONS,
    counter: randomInt(tries, Math.ceil(tries / 2)),
    deriveKey,
    data: { network: deps.throttles.keyOf(place), until: deps.now().getTime() + VALID_MS },
    ...secretsOf(deps),
  });
  return { challenge: JSON.stringify(challenge) };
}

/** Takes a solved challenge, once. Throws too_many for one that is wrong, of another network, too old or used. */
export async function requireCodeProof(deps: Deps, network: string, proof: string): Promise<void> {
  const { challenge, solution } = parseProof(proof);
  const { data, nonce } = challenge.parameters;
  const isOfHere = data?.network === deps.throttles.keyOf(widestNetwork(network));
  if (!isOfHere || Number(data?.until) < deps.now().getTime()) throw notProven();
  const { verifySolution, deriveKey } = await loadAltcha();
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(deps) }).catch(() => ({
    verified: false,
  }));
  if (!verified) throw notProven();
  await deps.throttles.take(['codeProof', nonce]);
}

function parseProof(proof: string): Payload {
  try {
    const payload: unknown = JSON.parse(proof);
    const { challenge, solution } = payload as Payload;
    if (typeof challenge.parameters.nonce === 'string' && typeof solution.counter === 'number')
      return { challenge, solution };
  } catch {
    // Not JSON, or of another shape.
  }
  throw notProven();
}

const secretsOf = ({ throttles }: Deps) => ({
  hmacSignatureSecret: throttles.keyOf('code challenge'),
  hmacKeySignatureSecret: throttles.keyOf('code challenge key'),
});

const notProven = () => new DomainError('too_many', serverMessages.manyFromHere, { retryAfter: 1 });
