import { DomainError } from '#shared/errors.ts';

/**
 * Rejects with an error of the input if a signed-in customer's further proof does not hold: their session is valid, so the caller is not
 * unauthenticated. Throws invalid if `proof` throws unauthenticated.
 */
export function asInputError<Result>(proof: Promise<Result>): Promise<Result> {
  return proof.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'unauthenticated') throw error;
    throw new DomainError('invalid', error.message, error.errors ? { errors: error.errors } : {});
  });
}
