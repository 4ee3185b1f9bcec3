import { DomainError } from '#shared/errors.ts';

/** The session is valid, so a failed further proof is invalid input, not unauthenticated. */
export function asInputError<Result>(proof: Promise<Result>): Promise<Result> {
  return proof.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'unauthenticated') throw error;
    throw new DomainError('invalid', error.message, error.errors ? { errors: error.errors } : {});
  });
}
