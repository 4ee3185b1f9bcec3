import { toDomainError } from '#server/platform/errors/errors.ts';
import type { DomainError } from '#shared/errors.ts';

/** The error of a call, made directly or through a procedure. Throws if the call succeeds. */
export async function toApiError(call: Promise<unknown>): Promise<DomainError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`the call was not rejected: ${JSON.stringify(outcome.value)}`);
  const apiError = toDomainError(outcome.error);
  // A bug in the code is no domain error: the test must show it unchanged.
  if (apiError.code === 'unexpected') throw outcome.error;
  return apiError;
}
