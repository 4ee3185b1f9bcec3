import { type MutationOptions, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, retryLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import { CATALOG_QUERIES } from '#shared/catalogQueries.ts';
import { readShape, type StorageEntry, storageEntry } from '../browser/webStorage.ts';
import { toApiError } from './apiError.ts';
import type { Api } from './appRouter.ts';
import { updatesLinks } from './updatesLinks.ts';

/** The hooks: one procedure each. */
export const trpc = createTRPCReact<Api>();

type Session = StorageEntry<{ token: string }>;

/** Longer inputs, such as five hundred order numbers in a report, are sent in a body. Escaping triples a URL at most. */
const MAX_URL_LENGTH = 6_000;
const isLong = (input: unknown): boolean => (JSON.stringify(input)?.length ?? 0) > MAX_URL_LENGTH / 3;

const isUnauthenticated = (error: unknown) => toApiError(error)?.code === 'unauthenticated';

/** Reports that the session has ended. A response to an earlier token says nothing about the present one. */
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

/** A client of the store for one session; it reads the token at every call. `batchFetch` replaces fetch. */
export function createApiClient(session: Session, onSessionEnded: () => void, batchFetch?: typeof fetch) {
  const headers = (): Record<string, string> => {
    const token = session.get()?.token;
    return token ? { Authorization: `Bearer ${token}` } : { 'X-Device-Id': deviceId() };
  };
  const options = { url: '/trpc', transformer: superjson, headers };
  return trpc.createClient({
    links: [
      // A new password ends every earlier token: a call that was sent under one is repeated under the new one.
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

/** By itself a mutation fails when its `onSuccess` or `onSettled` throws: staff would do again what the server has done. */
class SafeQueryClient extends QueryClient {
  override defaultMutationOptions<T extends MutationOptions<unknown, Error, unknown, unknown>>(options?: T): T {
    const all = super.defaultMutationOptions(options);
    return { ...all, onSuccess: following(all.onSuccess), onSettled: following(all.onSettled) };
  }
}

/** The cache of one side of the store. */
export function createQueryClient(): QueryClient {
  return new SafeQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only what may pass by itself is retried: a lost connection, or a database that is coming back.
        retry: (failures, error) => failures < 2 && (toApiError(error)?.code ?? 'unavailable') === 'unavailable',
      },
    },
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
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  stored.set(made);
  return made;
}
