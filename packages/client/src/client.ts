import { limitConcurrency } from '../../../src/shared/limitConcurrency.ts';
import type { ClientRouter, OrderForm } from './clientRouter.ts';
import { assertReadable, createForm, type FormPart, type UploadContent, type UploadFile } from './multipart.ts';
import type { MutationOptions, OutputOf, RuntimeAbortSignal, SubscribeOptions } from './procedureTypes.ts';
import { retryDelay, type Wait, wait } from './retries.ts';
import { Session, type SignIn } from './session.ts';
import { memberOf, StoreError } from './storeError.ts';
import { type Call, send } from './transport.ts';
import { subscribe } from './updates.ts';

export interface StoreClientOptions {
  /** URL of the store, such as `https://store.example.edu`. */
  url: string;
  /** An API token (`cs_live_…`), or a token that an earlier sign-in gave. */
  token?: string;
  /** How to get a token: when there is none, and when the store no longer accepts it. */
  signIn?: SignIn;
  /** How often a call is made again that failed for a reason that passes; 4 where left out. */
  retries?: number;
  /** Calls that are on their way at a time, the others waiting for them; 6 where left out. */
  concurrency?: number;
  /** How long one attempt may take in milliseconds; a minute where left out, ten for an upload. */
  timeoutMs?: number;
}

/** The calls that are no procedures: those that take a file, and those of the session. */
export interface StoreTools {
  /** Orders lines of the customer's cart, with a proof of payment where there is one already. */
  placeOrder(
    order: OrderForm & { proof?: UploadContent | UploadFile },
    options?: MutationOptions,
  ): Promise<OutputOf<ClientRouter['orders']['place']>>;
  /** Sends the picture of a bank transfer for an order: JPEG, PNG or WebP of at most 10 MB. */
  uploadProof(
    upload: { order: { _id: string; order_no: string }; file: UploadContent | UploadFile; payment_reference?: string },
    options?: MutationOptions,
  ): Promise<OutputOf<ClientRouter['orders']['uploadProof']>>;
  /** Adds pictures to a product, after those that it has: JPEG of at most 2 MB each, ten at a time. */
  uploadPictures(
    upload: { stock: string; files: readonly (UploadContent | UploadFile)[] },
    options?: MutationOptions,
  ): Promise<OutputOf<ClientRouter['stocks']['upload']>>;
  /** Sends a CSV or XLSX of products and returns what it would change; `stocks.runImport` then does it. */
  checkImport(
    upload: { file: UploadContent | UploadFile },
    options?: MutationOptions,
  ): Promise<OutputOf<ClientRouter['stocks']['checkImport']>>;
  /** Signs in now, by `signIn`; resolves with the token, to be stored as one stores a password. */
  signIn(): Promise<string>;
  /** Ends the session on the store as well. */
  signOut(side: 'users' | 'customers'): Promise<void>;
}

/** Every procedure of the store under its name, and StoreTools. */
export type StoreClient = ClientRouter & StoreTools;

const RETRIES = 4;
const CONCURRENCY = 6;
const TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 600_000;

/** A client of one store. Nothing is sent before the first call. Throws TypeError for a URL that is none. */
export function createStoreClient(options: StoreClientOptions): StoreClient {
  return createClient(options, wait);
}

/** createStoreClient with its waits given, so that a test need not wait. */
export function createClient(options: StoreClientOptions, waitFor: Wait): StoreClient {
  const store = storeUrl(options.url);
  const { retries = RETRIES, timeoutMs } = options;
  const limited = limitConcurrency(options.concurrency ?? CONCURRENCY);

  async function call(made: Call, { signal, idempotencyKey }: MutationOptions, session?: Session): Promise<unknown> {
    const attemptMs = timeoutMs ?? (made.form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    const key = made.type === 'mutation' ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    let [failures, isRenewed] = [0, false];
    while (true) {
      const token = await session?.token();
      try {
        const sending = { token, idempotencyKey: key, signal: signal as AbortSignal | undefined, timeoutMs: attemptMs };
        return await limited(() => send(store, made, sending));
      } catch (error) {
        // A streamed body cannot be sent again.
        if (made.form && !made.form.isRepeatable) throw error;
        if (error instanceof StoreError && error.code === 'unauthenticated' && !isRenewed) {
          isRenewed = true;
          if (await session?.renew(token)) continue;
        }
        failures += 1;
        const delay = failures > retries ? null : retryDelay(error, failures);
        if (delay === null) throw error;
        await waitFor(delay, signal as AbortSignal | undefined);
      }
    }
  }

  const session = new Session(options.token, options.signIn, (path, input) =>
    call({ path, type: 'mutation', input }, {}),
  );
  const mutate = (path: string, input: unknown, options: MutationOptions = {}) =>
    call({ path, type: 'mutation', input }, options, session);
  const upload = async (path: string, parts: FormPart[], options: MutationOptions = {}) => {
    await assertReadable(parts);
    return call({ path, type: 'mutation', input: undefined, form: createForm(parts) }, options, session);
  };

  const procedure = (path: string) => ({
    query: (input?: unknown, options: { signal?: RuntimeAbortSignal } = {}) =>
      call({ path, type: 'query', input }, options, session),
    mutate: (input?: unknown, options?: MutationOptions) =>
      input instanceof FormData ? upload(path, partsOf(input), options) : mutate(path, input, options),
    subscribe: (input?: unknown, { signal, lastEventId }: SubscribeOptions = {}) =>
      subscribe({
        store,
        path,
        input,
        lastEventId: lastEventId ?? textOf(memberOf(input, 'lastEventId')),
        signal: signal as AbortSignal | undefined,
        session,
        wait: waitFor,
      }),
  });

  const tools: StoreTools = {
    placeOrder: ({ proof, ...order }, { idempotencyKey = crypto.randomUUID(), ...options } = {}) => {
      const parts: FormPart[] = [
        { name: 'data', text: JSON.stringify(order) },
        { name: 'idempotency_key', text: idempotencyKey },
        ...(proof === undefined ? [] : [{ name: 'file', file: proof }]),
      ];
      return upload('orders.place', parts, { ...options, idempotencyKey }) as ReturnType<StoreTools['placeOrder']>;
    },
    uploadProof: ({ order, file, payment_reference }, options) => {
      const parts = [
        { name: 'order_id', text: order._id },
        { name: 'order_no', text: order.order_no },
        ...(payment_reference === undefined ? [] : [{ name: 'payment_reference', text: payment_reference }]),
        { name: 'file', file },
      ];
      return upload('orders.uploadProof', parts, options) as ReturnType<StoreTools['uploadProof']>;
    },
    uploadPictures: ({ stock, files }, options) => {
      const parts = files.map((file) => ({ name: 'images', file }));
      return upload(`stocks.upload ${stock}`, parts, options) as ReturnType<StoreTools['uploadPictures']>;
    },
    checkImport: ({ file }, options) =>
      upload('stocks.checkImport', [{ name: 'file', file }], options) as ReturnType<StoreTools['checkImport']>,
    signIn: () => session.signIn(),
    signOut: async (side) => {
      await mutate(`${side}.logout`, undefined);
      session.forget();
    },
  };
  return namesOf((part) =>
    part in tools ? tools[part as keyof StoreTools] : namesOf((name) => procedure(`${part}.${name}`)),
  ) as StoreClient;
}

/** An object that has every name that is read from it. It is no promise, even if somebody awaits it by mistake. */
const namesOf = (member: (name: string) => unknown): object =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' && name !== 'then' ? member(name) : undefined) });

function storeUrl(url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new TypeError(`${url} is not the URL of a store: https://… or http://…`);
  return new URL(url).href.replace(/\/+$/, '');
}

const partsOf = (form: FormData): FormPart[] =>
  [...form].map(([name, entry]) => (typeof entry === 'string' ? { name, text: entry } : { name, file: entry }));

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
