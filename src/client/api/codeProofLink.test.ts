import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test, vi } from 'vitest';
import { codeProofLink } from './codeProofLink.ts';

afterEach(() => vi.unstubAllGlobals());

/** Has the store answer a request for a challenge. */
const challenged = (challenge: unknown) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ challenge: challenge === null ? null : JSON.stringify(challenge) }),
  );

/** Asks for a code of a store that sends none without a proof; returns the inputs that it got, and the outcome. */
function askForCode(path = 'customers.phoneCode') {
  const inputs: { proof?: string }[] = [];
  const next = ({ input }: { input: unknown }) =>
    observable((observer) => {
      inputs.push(input as { proof?: string });
      const error = { code: 'too_many', msg: 'Many people are signing in from here.' };
      if ((input as { proof?: string }).proof) observer.next('sent');
      else observer.error(new TRPCClientError(error.msg, { result: { error: { data: { error } } } } as never));
    });
  const link = codeProofLink({} as never);
  const op = { id: 1, type: 'mutation', path, input: { phone_number: '0917' }, context: {}, signal: null };
  const outcome = new Promise((resolve) => {
    link({ op, next } as never).subscribe({ next: resolve, error: (cause) => resolve(cause.message) });
  });
  return outcome.then((result) => ({ result, inputs }));
}

test('a code that is refused for the crowd is asked for again with the work done', async () => {
  challenged(await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 5, deriveKey }));
  const { result, inputs } = await askForCode();
  expect(result).toBe('sent');
  expect(JSON.parse(inputs[1]?.proof ?? '')).toMatchObject({ solution: { counter: 5 } });
});

test('where the store asks for no work, its answer stays as it was', async () => {
  challenged(null);
  const { result, inputs } = await askForCode();
  expect([result, inputs.length]).toEqual(['Many people are signing in from here.', 1]);
});

test('other calls do no work', async () => {
  const { inputs } = await askForCode('customers.phoneLogin');
  expect(inputs).toHaveLength(1);
});
