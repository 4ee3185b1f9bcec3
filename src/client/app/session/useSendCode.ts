import { useMutation } from '@tanstack/react-query';
import type { Challenge } from 'altcha-lib';
import { toApiError } from '#client/api/apiError.ts';
import type { ApiInput, ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';

export type SentCode = ApiOutput['customers']['phoneCode'];
type CodeInput = ApiInput['customers']['phoneCode'];

export function useSendCode(onSuccess?: (sent: SentCode) => void) {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: (input: CodeInput) => requestCode((each) => client.customers.phoneCode.mutate(each), input),
    onSuccess,
  });
}

/** When many people sign in from one network, the browser solves a small challenge first (docs/rules/people.md, Sign-in). */
export async function requestCode<Sent>(send: (input: CodeInput) => Promise<Sent>, input: CodeInput): Promise<Sent> {
  try {
    return await send(input);
  } catch (error) {
    const proof = toApiError(error)?.code === 'too_many' ? await solveCodeChallenge() : null;
    if (proof === null) throw error;
    return send({ ...input, proof });
  }
}

/** Returns null if the store sets no challenge, or the browser cannot solve it. */
async function solveCodeChallenge(): Promise<string | null> {
  // Browsers offer it only on secure pages.
  if (!crypto.subtle) return null;
  const response = await fetch('/api/customers/code-challenge');
  const { challenge: text } = (await response.json()) as { challenge: string | null };
  if (!text) return null;
  const challenge: Challenge = JSON.parse(text);
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution && JSON.stringify({ challenge, solution });
}
