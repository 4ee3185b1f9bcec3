import { DomainError } from '#shared/errors.ts';

/**
 * What a signed-in customer proves besides: their session stands, so that a proof which does not hold is an error of the input
 * and not of who calls. Throws invalid where `proof` throws unauthenticated.
 */
export function asInputError<Result>(proof: Promise<Result>): Promise<Result> {
  return proof.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'unauthenticated') throw error;
    throw new DomainError('invalid', error.message, error.errors ? { errors: error.errors } : {});
  });
}
