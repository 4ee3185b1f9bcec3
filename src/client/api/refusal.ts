import { TRPCClientError } from '@trpc/client';
import type { ErrorBody } from '#shared/errors.ts';

/** What the server said of a failed call, or null where it did not get to say anything (no connection). */
export function refusalOf(error: unknown): ErrorBody | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('error' in data)) return null;
  return data.error as ErrorBody;
}

/** The server's sentence, or the specification's for this failure where the server said none of its own. */
export function sentenceOf(error: unknown, fallback: string): string {
  const refusal = refusalOf(error);
  return refusal && refusal.code !== 'unexpected' ? refusal.msg : fallback;
}

/** The sentences by field of a refused form. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return refusalOf(error)?.errors ?? {};
}
