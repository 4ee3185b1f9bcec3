import { httpSubscriptionLink, retryLink, type TRPCLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { toApiError } from './apiError.ts';
import type { Api } from './appRouter.ts';

const MAX_RETRY_MS = 60_000;

/**
 * Streams events and reconnects after the last one. A response that is no stream (502 of a proxy while the store restarts, 429
 * for a stream too many) is retried after `retryMs`, then ever later: not before the time in its Retry-After, at most after a minute.
 */
export function updatesLinks(url: string, headers: () => Record<string, string>, retryMs = 3_000): TRPCLink<Api>[] {
  let namedMs = 0;
  return [
    retryLink({
      retry: ({ error }) => toApiError(error) === null,
      retryDelayMs: (attempts) => Math.min(Math.max(attempts * retryMs, namedMs), MAX_RETRY_MS),
    }),
    httpSubscriptionLink({
      url,
      transformer: superjson,
      // The browser's own EventSource sends no headers, and a token does not belong in a URL.
      EventSource,
      eventSourceOptions: {
        fetch: async (input, init) => {
          const response = await fetch(input, { ...init, headers: { ...init.headers, ...headers() } });
          namedMs = Number(response.headers.get('retry-after') ?? 0) * 1_000 || 0;
          return response;
        },
      },
    }),
  ];
}
