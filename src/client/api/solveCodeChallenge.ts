import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The proof of some work, for the next sign-in code; null where the store asks for none, or the browser cannot do it. */
export async function solveCodeChallenge(): Promise<string | null> {
  // Browsers offer it on secure pages alone.
  if (!crypto.subtle) return null;
  const response = await fetch('/api/customers/code-challenge');
  const { challenge: text } = (await response.json()) as { challenge: string | null };
  if (!text) return null;
  const challenge: Challenge = JSON.parse(text);
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution && JSON.stringify({ challenge, solution });
}
