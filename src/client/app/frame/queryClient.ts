import { type MutationOptions, QueryClient } from '@tanstack/react-query';
import { toApiError } from '#client/api/apiError.ts';

/** A handler of a success, whose own error is reported to the console and leaves the mutation a success. */
const following = <Args extends unknown[]>(run: ((...args: Args) => unknown) | undefined) =>
  run &&
  (async (...args: Args) => {
    try {
      await run(...args);
    } catch (error) {
      reportError(error);
    }
  });

/** Otherwise a mutation fails if its `onSuccess` or `onSettled` throws, and staff would repeat a call that the server has done. */
class SafeQueryClient extends QueryClient {
  override defaultMutationOptions<T extends MutationOptions<unknown, Error, unknown, unknown>>(options?: T): T {
    const all = super.defaultMutationOptions(options);
    return { ...all, onSuccess: following(all.onSuccess), onSettled: following(all.onSettled) };
  }
}

export function createQueryClient(): QueryClient {
  return new SafeQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Retries only temporary failures: a lost connection, or a database that is restarting.
        retry: (failures, error) => failures < 2 && (toApiError(error)?.code ?? 'unavailable') === 'unavailable',
      },
    },
  });
}
