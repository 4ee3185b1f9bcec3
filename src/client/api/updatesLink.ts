import { httpSubscriptionLink, type TRPCLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import type { Api } from './appRouter.ts';

/** Listens to the server; for the screens that do, and loaded by them alone. */
export const updatesLink = (url: string, headers: () => Record<string, string>): TRPCLink<Api> =>
  httpSubscriptionLink({
    url,
    transformer: superjson,
    // The browser's own EventSource sends no headers, and a token does not belong in a URL.
    EventSource,
    eventSourceOptions: () => ({
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers() } }),
    }),
  });
