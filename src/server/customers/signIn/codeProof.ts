import type { Payload } from 'altcha-lib';
import type { z } from 'zod';
import type { codeChallenge } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { wideNetwork } from '../../platform/limits/networks.ts';
import { LIMITS } from '../../platform/limits/rateLimits.ts';
import type { Deps } from '../../platform/services.ts';
import { areCodesWasted } from './codeUsage.queries.ts';

/** Iterations per try: about two milliseconds on a phone. */
const ITERATIONS = 5_000;
/** Maximum tries per challenge, about half a second; more once half of the day's codes remained unused. */
const MOST_TRIES = { usual: 250, wasted: 2_000 };
const VALID_MS = 120_000;
const ALGORITHM = 'PBKDF2/SHA-256';

/** Loaded only when first needed. */
const loadAltcha = async () => {
  const [altcha, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  return { ...altcha, deriveKey };
};

/** For a network with ten unused codes within an hour; null for others. */
export async function makeCodeChallenge(deps: Deps, network: string): Promise<z.output<typeof codeChallenge>> {
  const place = wideNetwork(network);
  if ((await deps.throttles.count('phoneCode', place)) < LIMITS.phoneCode.points) return { challenge: null };
  const tries = (await areCodesWasted(deps)) ? MOST_TRIES.wasted : MOST_TRIES.usual;
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

/** Accepts a solution once. Throws too_many if it is wrong, of another network, expired or used. */
export async function requireCodeProof(deps: Deps, network: string, proof: string): Promise<void> {
  const { challenge, solution } = parseProof(proof);
  const { data, nonce } = challenge.parameters;
  const isOfNetwork = data?.network === deps.throttles.keyOf(wideNetwork(network));
  if (!isOfNetwork || Number(data?.until) < deps.now().getTime()) throw notProven();
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
