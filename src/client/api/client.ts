import { httpBatchLink, httpLink, httpSubscriptionLink, retryLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { CATALOG_QUERIES } from '#shared/catalogQueries.ts';
import { readShape, type StorageEntry, storageEntry } from '../browser/webStorage.ts';
import { toApiError } from './apiError.ts';
import type { Api } from './appRouter.ts';

export const trpc = createTRPCReact<Api>();

type Session = StorageEntry<{ token: string }>;

/** Longer inputs, such as five hundred order numbers in a report, are sent in a body. Escaping triples a URL at most. */
const MAX_URL_LENGTH = 6_000;
const isLong = (input: unknown): boolean => (JSON.stringify(input)?.length ?? 0) > MAX_URL_LENGTH / 3;

const isUnauthenticated = (error: unknown) => toApiError(error)?.code === 'unauthenticated';

/** A response to an earlier token does not end the session. */
const authLink =
  (session: Session, onSessionEnded: () => void): TRPCLink<Api> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const sent = session.get()?.token;
      return next(op).subscribe({
        ...observer,
        error(cause) {
          if (sent !== undefined && isUnauthenticated(cause) && session.get()?.token === sent) onSessionEnded();
          observer.error(cause);
        },
      });
    });

export function createApiClient(session: Session, onSessionEnded: () => void, batchFetch?: typeof fetch) {
  const headers = (): Record<string, string> => {
    const token = session.get()?.token;
    return token ? { Authorization: `Bearer ${token}` } : { 'X-Device-Id': deviceId() };
  };
  const options = { url: '/trpc', transformer: superjson, headers };
  return trpc.createClient({
    links: [
      // A new password ends every earlier token, so a call sent under the old token is repeated under the new one.
      retryLink({
        retry: ({ error, attempts }) => attempts === 1 && isUnauthenticated(error) && session.get() !== null,
      }),
      authLink(session, onSessionEnded),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: updatesLinks(options.url, headers),
        false: splitLink({
          condition: ({ path }) => CATALOG_QUERIES.has(path),
          true: httpLink(options),
          false: splitLink({
            condition: ({ input }) => isLong(input),
            true: httpLink({ ...options, methodOverride: 'POST' }),
            false: httpBatchLink({
              ...options,
              ...(batchFetch && { fetch: batchFetch }),
              maxURLLength: MAX_URL_LENGTH,
              maxItems: 10,
            }),
          }),
        }),
      }),
    ],
  });
}

const stored = storageEntry<string>({
  area: 'local',
  name: 'device',
  read: readShape((text) => typeof text === 'string' && /^[0-9a-f]{32}$/.test(text)),
});

/** Identifies a browser in which a person has signed in before, so that other people on its network cannot block them (docs/rules/people.md, Sign-in). */
function deviceId(): string {
  const known = stored.get();
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  stored.set(made);
  return made;
}

const MAX_RETRY_MS = 60_000;

/** A response that is no stream (a proxy's 502, a 429) is retried after `retryMs`, then ever later, up to a minute, never before its Retry-After. */
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
