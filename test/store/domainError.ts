import { toDomainError } from '#server/platform/errors/errors.ts';
import type { DomainError } from '#shared/errors.ts';

/** The error with which a call ends, whether it was made straight or through a procedure. Throws where it succeeds. */
export async function toApiError(call: Promise<unknown>): Promise<DomainError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`the call was not rejected: ${JSON.stringify(outcome.value)}`);
  const apiError = toDomainError(outcome.error);
  // An error of the code is no error: let the test show what it was.
  if (apiError.code === 'unexpected') throw outcome.error;
  return apiError;
}
