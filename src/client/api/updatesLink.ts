import { httpSubscriptionLink, retryLink, type TRPCLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { toApiError } from './apiError.ts';
import type { Api } from './appRouter.ts';

const RETRY_MS = 3_000;
const MAX_RETRY_MS = 60_000;

/**
 * Listens to the server by a stream of its own and reconnects where the last event was read. A response that is no stream
 * (502 of a proxy while the store restarts) is tried again after `retryMs`, then ever later, at most after a minute.
 */
export const updatesLink =
  (url: string, headers: () => Record<string, string>, retryMs = RETRY_MS): TRPCLink<Api> =>
  (runtime) => {
    const listen = httpSubscriptionLink<Api, typeof EventSource>({
      url,
      transformer: superjson,
      // The browser's own EventSource sends no headers, and a token does not belong in a URL.
      EventSource,
      eventSourceOptions: () => ({
        fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers() } }),
      }),
    })(runtime);
    const retry = retryLink<Api>({
      retry: ({ error }) => toApiError(error) === null,
      retryDelayMs: (attempts) => Math.min(attempts * retryMs, MAX_RETRY_MS),
    })(runtime);
    return (call) => retry({ op: call.op, next: (op) => listen({ ...call, op }) });
  };
