import { QueryClient } from '@tanstack/react-query';
import {
  httpBatchLink,
  httpLink,
  isNonJsonSerializable,
  retryLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import { CATALOG_QUERIES } from '#shared/catalogQueries.ts';
import type { StorageEntry } from '../browser/webStorage.ts';
import { toApiError } from './apiError.ts';

import type { Api } from './appRouter.ts';
import { codeProofLink } from './codeProofLink.ts';
import { deviceId } from './deviceId.ts';
import { type UploadContext, uploadFetch } from './uploadFetch.ts';

/** The hooks: one procedure each. */
export const trpc = createTRPCReact<Api>();

const url = '/trpc';

/**
 * Sends a form by itself. Whoever wants to know how far it is gives an UploadContext:
 * `useMutation({ trpc: { context: { onProgress } } })` or `client.x.mutate(form, { context: { onProgress }, signal })`.
 */
const formLink =
  (headers: () => Record<string, string>): TRPCLink<Api> =>
  (runtime) =>
  (call) => {
    const context: UploadContext = call.op.context;
    return httpLink<Api>({ url, transformer: superjson, headers, fetch: uploadFetch(context) })(runtime)(call);
  };

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

/** A client that speaks for a session; it reads the token anew at every call. An ended session is reported once. */
export function createApiClient(session: StorageEntry<{ token: string }>, onSessionEnded: () => void) {
  const headers = (): Record<string, string> => {
    const token = session.get()?.token;
    return token ? { Authorization: `Bearer ${token}` } : { 'X-Device-Id': deviceId() };
  };
  const listenAlone = laterLink(async () => (await import('./updatesLink.ts')).updatesLink(url, headers));
  return trpc.createClient({
    links: [
      ...underNewToken(session),
      sessionLink(session, onSessionEnded),
      codeProofLink,
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: laterLink(async () => (await import('./sharedUpdatesLink.ts')).sharedUpdatesLink(headers, listenAlone)),
        false: splitLink({
          condition: (operation) => isNonJsonSerializable(operation.input),
          true: formLink(headers),
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
                maxURLLength: MAX_URL_LENGTH,
                maxItems: 10,
              }),
            }),
          }),
        }),
      }),
    ],
  });
}

const SECOND = 1_000;

/** The cache of one side of the store. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30 * SECOND,
        // Only what may pass by itself is retried: a lost connection, or a database that is coming back.
        retry: (failures, error) => failures < 2 && (toApiError(error)?.code ?? 'unavailable') === 'unavailable',
      },
    },
  });
}
