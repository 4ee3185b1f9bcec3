import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { toApiError } from './apiError.ts';
import type { Api } from './appRouter.ts';

const PATH = 'customers.phoneCode';

/**
 * Where many are signing in from one network, has the browser do a little work for a sign-in code and asks again: one who asks for very
 * many keeps nobody out (docs/rules.md, People and sign-in). Calls of everything else, and codes that need no work, pass as they are.
 */
export const codeProofLink: TRPCLink<Api> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let subscription = next(op).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error: (cause) => {
          if (op.path !== PATH || toApiError(cause)?.code !== 'too_many') return observer.error(cause);
          import('./solveCodeChallenge.ts')
            .then(({ solveCodeChallenge }) => solveCodeChallenge())
            .then((proof) => {
              if (proof === null) return observer.error(cause);
              subscription = next({ ...op, input: { ...(op.input as object), proof } }).subscribe(observer);
            })
            .catch((error: Error) => observer.error(TRPCClientError.from(error)));
        },
      });
      return () => subscription.unsubscribe();
    });
