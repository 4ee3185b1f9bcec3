import { httpSubscriptionLink, retryLink, type TRPCLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { toApiError } from './apiError.ts';
import type { Api } from './appRouter.ts';

const RETRY_MS = 3_000;
const MAX_RETRY_MS = 60_000;

/**
 * Listens to the server by a stream of its own and reconnects where the last event was read. A response that is no stream
 * (502 of a proxy while the store restarts, 429 for a stream too many) is tried again after `retryMs`, then ever later, not before the time that
 * it names, and at most after a minute.
 */
export const updatesLink =
  (url: string, headers: () => Record<string, string>, retryMs = RETRY_MS): TRPCLink<Api> =>
  (runtime) =>
  (call) => {
    let namedMs = 0;
    const listen = httpSubscriptionLink<Api, typeof EventSource>({
      url,
      transformer: superjson,
      // The browser's own EventSource sends no headers, and a token does not belong in a URL.
      EventSource,
      eventSourceOptions: () => ({
        fetch: async (input, init) => {
          namedMs = 0;
          const response = await fetch(input, { ...init, headers: { ...init.headers, ...headers() } });
          namedMs = Number(response.headers.get('retry-after') ?? 0) * 1_000 || 0;
          return response;
        },
      }),
    })(runtime);
    const retry = retryLink<Api>({
      retry: ({ error }) => toApiError(error) === null,
      retryDelayMs: (attempts) => Math.min(Math.max(attempts * retryMs, namedMs), MAX_RETRY_MS),
    })(runtime);
    return retry({ op: call.op, next: (op) => listen({ ...call, op }) });
  };
