import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { toApiError } from './apiError.ts';
import type { Api } from './appRouter.ts';

const PATH = 'customers.phoneCode';

/**
 * When many people sign in from one network, this link has the browser do a little work for a sign-in code and requests it again: somebody
 * who requests very many codes keeps nobody out (docs/rules.md, People and sign-in). All other calls, and codes that need no work, pass
 * unchanged.
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
