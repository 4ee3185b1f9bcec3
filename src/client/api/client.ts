import { type MutationOptions, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, retryLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import { CATALOG_QUERIES } from '#shared/catalogQueries.ts';
import { readShape, type StorageEntry, storageEntry } from '../browser/webStorage.ts';
import { toApiError } from './apiError.ts';

import type { Api } from './appRouter.ts';
import { codeProofLink } from './codeProofLink.ts';

/** The hooks: one procedure each. */
export const trpc = createTRPCReact<Api>();

const url = '/trpc';

const MAX_URL_LENGTH = 6_000;

/**
 * Whether an input is too long for a URL: five hundred order numbers, pasted into a report. Escaping triples it at most.
 */
const isLong = (input: unknown): boolean => (JSON.stringify(input)?.length ?? 0) > MAX_URL_LENGTH / 3;

/** A link that is loaded at the first call that needs it. */
const laterLink =
  (load: () => Promise<TRPCLink<Api>>): TRPCLink<Api> =>
  (runtime) =>
  (call) =>
    observable((observer) => {
      let subscription: { unsubscribe(): void } | null = null;
      let isGone = false;
      load().then(
        (link) => {
          if (!isGone) subscription = link(runtime)(call).subscribe(observer);
        },
        (cause: Error) => observer.error(TRPCClientError.from(cause)),
      );
      return () => {
        isGone = true;
        subscription?.unsubscribe();
      };
    });

/**
 * A call that was on its way when the token changed (a new password ends every older one) is made again under the new
 * one, instead of ending a session that has just begun.
 */
const underNewToken = (session: StorageEntry<{ token: string }>): TRPCLink<Api>[] => {
  const token = () => session.get()?.token ?? null;
  return [
    () =>
      ({ op, next }) =>
        next({ ...op, context: { ...op.context, sentToken: token() } }),
    retryLink<Api>({
      retry: ({ op, error, attempts }) =>
        attempts === 1 &&
        toApiError(error)?.code === 'unauthenticated' &&
        token() !== null &&
        op.context.sentToken !== token(),
    }),
  ];
};

/**
 * Reports that the session has ended, whatever kind of call met it. A response to an older token says nothing of the
 * present one.
 */
const sessionLink =
  (session: StorageEntry<{ token: string }>, onSessionEnded: () => void): TRPCLink<Api> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const token = session.get()?.token;
      return next(op).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error(cause) {
          const isEnded = token !== undefined && toApiError(cause)?.code === 'unauthenticated';
          if (isEnded && session.get()?.token === token) onSessionEnded();
          observer.error(cause);
        },
      });
    });

/** A client that speaks for a session; it reads the token again at every call. An ended session is reported once. `batchFetch` fetches in place of fetch. */
export function createApiClient(
  session: StorageEntry<{ token: string }>,
  onSessionEnded: () => void,
  batchFetch?: typeof fetch,
) {
  const headers = (): Record<string, string> => {
    const token = session.get()?.token;
    return token ? { Authorization: `Bearer ${token}` } : { 'X-Device-Id': deviceId() };
  };
  return trpc.createClient({
    links: [
      ...underNewToken(session),
      sessionLink(session, onSessionEnded),
      codeProofLink,
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: laterLink(async () => (await import('./updatesLink.ts')).updatesLink(url, headers)),
        false: splitLink({
          condition: ({ path }) => CATALOG_QUERIES.has(path),
          true: httpLink({ url, transformer: superjson, headers }),
          false: splitLink({
            condition: ({ input }) => isLong(input),
            true: httpLink({ url, transformer: superjson, headers, methodOverride: 'POST' }),
            false: httpBatchLink({
              url,
              transformer: superjson,
              headers,
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

const SECOND = 1_000;

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
        staleTime: 30 * SECOND,
        // Only what may pass by itself is retried: a lost connection, or a database that is coming back.
        retry: (failures, error) => failures < 2 && (toApiError(error)?.code ?? 'unavailable') === 'unavailable',
      },
    },
  });
}

const stored = storageEntry<string>({
  area: 'local',
  name: 'device',
  // It goes into a header, which takes no other characters.
  read: readShape((text) => typeof text === 'string' && /^[0-9a-f]{32}$/.test(text)),
});

/**
 * The number by which the store knows this browser again where somebody has signed in with it, so that strangers on the same network hold
 * nobody up (docs/rules.md, People and sign-in). It is made up here, says nothing of anybody, and is sent by those who are not signed in alone.
 */
function deviceId(): string {
  const known = stored.get();
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  stored.set(made);
  return made;
}
