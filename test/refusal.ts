import { toDomainError } from '#server/platform/errors/errors.ts';
import type { DomainError } from '#shared/errors.ts';

/** The refusal with which a call ends, whether it was made straight or through a procedure. Throws where it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`the call was not refused: ${JSON.stringify(outcome.value)}`);
  const refusal = toDomainError(outcome.error);
  // A fault of the code is no refusal: let the test show what it was.
  if (refusal.code === 'unexpected') throw outcome.error;
  return refusal;
}
