import { TRPCClientError } from '@trpc/client';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { requestCode } from './useSendCode.ts';

afterEach(() => vi.unstubAllGlobals());

/** Makes the store answer a request for a challenge. */
const challenged = (challenge: unknown) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ challenge: challenge === null ? null : JSON.stringify(challenge) }),
  );

const crowded = TRPCClientError.from({
  error: { code: -32029, message: 'Many people', data: { error: { code: 'too_many', msg: 'Many people' } } },
});

/** Requests a code from a store that requires a proof; returns the sent proofs. */
async function proofsSent(rejection: Error) {
  const proofs: (string | undefined)[] = [];
  const send = async ({ proof }: { proof?: string | null | undefined }) => {
    proofs.push(proof ?? undefined);
    if (proof == null) throw rejection;
    return 'sent';
  };
  const result = await requestCode(send, { phone_number: '0917' }).catch((error: unknown) => error);
  return { result, proofs };
}

test('a code request rejected for a busy network is repeated with a proof of work', async () => {
  challenged(await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 5, deriveKey }));
  const { result, proofs } = await proofsSent(crowded);
  expect(result).toBe('sent');
  expect(JSON.parse(proofs[1] ?? '')).toMatchObject({ solution: { counter: 5 } });
});

test('without a challenge, or with another rejection, the store’s error is shown', async () => {
  challenged(null);
  expect(await proofsSent(crowded)).toEqual({ result: crowded, proofs: [undefined] });
  const other = new Error('No connection.');
  expect(await proofsSent(other)).toEqual({ result: other, proofs: [undefined] });
});
