import {
  createTRPCClient,
  httpLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import { Webhook } from 'standardwebhooks';
import superjson from 'superjson';
import type { AppRouter, StoreError, WebhookMessage } from './appRouter.ts';

export type { AppRouter, StoreError, WebhookMessage };

export interface ClientOptions {
  /** The store's URL, such as `https://store.example.edu`. */
  url: string;
  /** An API token (`cs_live_…`) or the token of a sign-in. The catalog needs none. */
  token?: string | undefined;
  /** Maximum retries of a failed call (docs/guides/errors.md, When to retry); 4 by default. Streams always reconnect. */
  retries?: number;
}

const RETRIES = 4;
const MAX_WAIT_MS = 60_000;
/** Longer inputs are sent in a body, because some proxies reject long URLs. */
const MAX_INPUT_LENGTH = 2_000;

/** Milliseconds before the next attempt; null if the status is not worth a retry (docs/guides/errors.md), or `Retry-After` is too long. */
function delayAfter(attempt: number, response: Response | null | undefined): number | null {
  if (response && ![429, 502, 503, 504].includes(response.status)) return null;
  const named = Number(response?.headers.get('Retry-After') ?? 0) * 1_000;
  return named > MAX_WAIT_MS ? null : Math.min(Math.max(250 * 2 ** attempt, named), MAX_WAIT_MS);
}

/** Gives each mutation an Idempotency-Key, the same for each attempt, so that the store executes it once. */
const idempotencyLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, context: { idempotencyKey: crypto.randomUUID(), ...op.context } });

/** Repeats a call after a lost connection, a restart of the store, or a rate limit. */
function repeatLink(retries: number): TRPCLink<AppRouter> {
  let delay: number | null = null;
  return retryLink({
    retry({ op, error, attempts }) {
      delay = delayAfter(attempts, error.meta?.response as Response | undefined);
      if (op.type === 'subscription') return (errorOf(error)?.code ?? 'unavailable') === 'unavailable';
      return delay !== null && attempts <= retries && !op.signal?.aborted;
    },
    // Called right after `retry`.
    retryDelayMs: () => delay ?? 0,
  });
}

const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };

/** Creates tRPC's client of a store. `{ context: { idempotencyKey } }` sets a mutation's key, so that a script can be repeated. */
export function createClient({ url, token, retries = RETRIES }: ClientOptions): TRPCClient<AppRouter> {
  const options = {
    url: new URL('/trpc', url).href,
    transformer: superjson,
    headers: ({ op }: { op: { type: string; context: { idempotencyKey?: string } } }) => ({
      ...authorization(token),
      ...(op.type === 'mutation' && { 'Idempotency-Key': op.context.idempotencyKey }),
    }),
  };
  return createTRPCClient<AppRouter>({
    links: [
      idempotencyLink,
      repeatLink(retries),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: options.url,
          transformer: superjson,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...authorization(token) } }),
          },
        }),
        false: splitLink({
          condition: ({ input }) => (JSON.stringify(input)?.length ?? 0) > MAX_INPUT_LENGTH,
          true: httpLink({ ...options, methodOverride: 'POST' }),
          false: httpLink(options),
        }),
      }),
    ],
  });
}

/** Thrown for a form that the store rejects. */
export class UploadError extends Error {
  readonly status: number;
  readonly error: StoreError | null;

  constructor(status: number, error: StoreError | null) {
    super(error?.msg ?? `The store responded with HTTP ${status}.`);
    this.status = status;
    this.error = error;
  }
}

/** Sends a form to a documented path; returns its JSON, with dates as text. Throws UploadError. */
export async function upload<Result = Record<string, unknown>>(
  { url, token, retries = RETRIES }: ClientOptions,
  path: string,
  form: FormData,
  init: { method?: 'POST' | 'PUT'; idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<Result> {
  const { method = 'POST', idempotencyKey = crypto.randomUUID(), ...rest } = init;
  const headers = { ...authorization(token), 'Idempotency-Key': idempotencyKey };
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(new URL(path, url), { method, headers, body: form, ...rest }).catch((cause) => {
      if (attempt > retries || rest.signal?.aborted) throw cause;
      return null;
    });
    if (response?.ok) return (await response.json()) as Result;
    const delay = delayAfter(attempt, response);
    if (response && (delay === null || attempt > retries))
      throw new UploadError(response.status, await response.json().catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, delay ?? 0));
  }
}

/** Returns the store's response about a rejected call or form; null for any other error, such as a lost connection. */
export function errorOf(error: unknown): StoreError | null {
  if (error instanceof UploadError) return error.error;
  if (!(error instanceof TRPCClientError)) return null;
  return (error as TRPCClientError<AppRouter>).data?.error ?? null;
}

/**
 * Returns a webhook's message. `body` is the unchanged text of the request. Throws if it is not from the store or older
 * than five minutes.
 */
export const verifyWebhook = (secret: string, body: string, headers: Record<string, string>): WebhookMessage =>
  new Webhook(secret).verify(body, headers) as WebhookMessage;
