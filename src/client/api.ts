import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  type createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  isNonJsonSerializable,
  splitLink,
} from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
// The one thing the client takes from the server: what its procedures are called, take and give.
import type { AppRouter } from '#server/router.ts';
import { refusalOf } from './app/refusal.ts';
import type { Stored } from './app/session.ts';

export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;

/** The hooks: one procedure each. */
export const trpc = createTRPCReact<AppRouter>();

const url = '/trpc';

/** A client that speaks for a session; it reads the token anew at every call. */
export function createApiClient(session: Stored<{ token: string }>) {
  const headers = (): Record<string, string> => {
    const token = session.get()?.token;
    return token ? { Authorization: `Bearer ${token}` } : {};
  };
  return trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({
          url,
          transformer: superjson,
          // The browser's own EventSource sends no headers, and a token does not belong in an address.
          EventSource,
          eventSourceOptions: () => ({
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers() } }),
          }),
        }),
        false: splitLink({
          condition: (operation) => isNonJsonSerializable(operation.input),
          true: httpLink({ url, transformer: superjson, headers }),
          false: httpBatchLink({ url, transformer: superjson, headers, maxURLLength: 6_000, maxItems: 20 }),
        }),
      }),
    ],
  });
}
export type ApiClient = ReturnType<typeof createTRPCClient<AppRouter>>;

const SECOND = 1_000;

/** The cache of one side of the store. An ended session is told once, whatever call met it. */
export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (refusalOf(error)?.code === 'unauthenticated') onSessionEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30 * SECOND,
        // Only what may pass by itself is asked again: a lost connection, or a database that is coming back.
        retry: (failures, error) => failures < 2 && (refusalOf(error)?.code ?? 'unavailable') === 'unavailable',
      },
    },
  });
}
