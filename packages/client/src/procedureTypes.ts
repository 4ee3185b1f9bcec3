// The types that a script sees of a procedure. The build prints the store's own procedures in these words (declarations.ts).

/** The runtime's own Blob, wherever its types come from: the package brings none along. A File is one too. */
export type RuntimeBlob = typeof globalThis extends { Blob: { prototype: infer Binary } } ? Binary : never;
/** The runtime's own AbortSignal. */
export type RuntimeAbortSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : unknown;

export interface CallOptions {
  /** Ends the call, its waits and its retries; the call then throws the signal's reason. */
  signal?: RuntimeAbortSignal;
}

export interface MutationOptions extends CallOptions {
  /** The store carries out one key once. Each mutation is retried under its own; a script that may be started again names one that stays the same. */
  idempotencyKey?: string;
}

export interface SubscribeOptions extends CallOptions {
  /** The id of the last event seen; the stream goes on after it. */
  lastEventId?: string;
}

/** Input may be left out where the procedure does without. */
type CallArguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/** Reads. */
export interface Query<Input, Output> {
  query(...args: CallArguments<Input, CallOptions>): Promise<Output>;
}

/** Creates or changes something. */
export interface Mutation<Input, Output> {
  mutate(...args: CallArguments<Input, MutationOptions>): Promise<Output>;
}

/** One event of a stream; `id` is what `lastEventId` takes. */
export interface StreamEvent<Data> {
  id: string;
  data: Data;
}

/** Streams events as they happen, over lost connections and restarts of the store, until the loop is left or the signal ends it. */
export interface Subscription<Input, Data> {
  subscribe(...args: CallArguments<Input, SubscribeOptions>): AsyncGenerator<StreamEvent<Data>, void, undefined>;
}

/** The input of a procedure. */
export type InputOf<Procedure> =
  Procedure extends Query<infer Input, unknown>
    ? Input
    : Procedure extends Mutation<infer Input, unknown>
      ? Input
      : Procedure extends Subscription<infer Input, unknown>
        ? Input
        : never;
/** The output of a procedure; for a subscription, the data of one event. */
export type OutputOf<Procedure> =
  Procedure extends Query<never, infer Output>
    ? Output
    : Procedure extends Mutation<never, infer Output>
      ? Output
      : Procedure extends Subscription<never, infer Data>
        ? Data
        : never;
