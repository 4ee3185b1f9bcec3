import type {
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
  TrackedEnvelope,
} from '@trpc/server';
import type { z } from 'zod';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { Scope } from '#shared/domain/apiScopes.ts';
import type { IdempotencyDecision, Repeat } from '../idempotency/idempotency.ts';
import type { Deps } from '../services.ts';
import type { CallContext } from '../sessions/callContext.ts';
import type { Admitted, Policy } from './admission.ts';
import type { DocumentedPath } from './documentedPath.ts';

/** All that a call has said of itself, as everything that is made of calls reads it. */
export interface CallMeta {
  policy: Policy;
  /** The response changes only with the catalog, and is the same for everybody but staff: it may be cached. */
  isCatalog?: boolean;
  /** Its statements may take as long as a report's. */
  isLong?: boolean;
  /** API tokens need it; null where none may call. */
  scope: Scope | null;
  /** A mutation's alone. */
  repeat?: IdempotencyDecision;
  /** Its documented path, or why it has none. */
  rest: DocumentedPath | string;
}

/** A call learns this of its caller, by the word that it begins with. */
interface AdmittedBy extends Admitted {
  catalog: Admitted['anyone'];
  longStaff: Admitted['staff'];
  staffSelf: Admitted['staff'];
}
export type Start = keyof AdmittedBy;

/** The scope that an API token needs for a call, or that none may make it. */
export type TokenScope = Scope | 'no token';
export type ReadScope = Extract<Scope, `${string}:read`> | 'no token';

/** The work of a call: `By` is all that it learns of its caller, `In` the input as its contract has read it. */
interface Runs<By, In, Out> {
  run: (call: { ctx: CallContext & { deps: Deps } & By; input: In; signal?: AbortSignal | undefined }) => Out;
}

/** By tRPC and by `campus-store-client` every call can be made: why it has no documented path besides. */
interface WithoutPath {
  noPath: string;
  path?: undefined;
}

/** A path names the parts of its form where the input is one, and the media types of its file where the output is one. */
type PathOf<I extends z.ZodType, O extends z.ZodType> =
  | WithoutPath
  | (DocumentedPath & { event?: undefined } & (z.input<I> extends FormData
        ? Pick<Required<DocumentedPath>, 'form'>
        : { form?: undefined }) &
      (z.output<O> extends FileOutput ? Pick<Required<DocumentedPath>, 'sendsFile'> : { sendsFile?: undefined }));

type ReadWords<By, I extends z.ZodType, O extends z.ZodType> = PathOf<I, O> &
  Runs<By, z.output<I>, z.input<O> | Promise<z.input<O>>>;

interface Repeats<Output> {
  /** A call that is sent again with its Idempotency-Key gets this (docs/rules.md, Calls of other programs). */
  repeat: Repeat<Output>;
}

type ChangeWords<By, I extends z.ZodType, O extends z.ZodType> = ReadWords<By, I, O> & Repeats<z.output<O>>;

/** Each event has a number, by which a client goes on after it. */
type StreamWords<By, I extends z.ZodType, Event> = (
  | WithoutPath
  | (DocumentedPath & { event: { data: z.ZodType<Event> } })
) &
  Runs<By, z.output<I>, AsyncIterable<TrackedEnvelope<Event>>>;

interface Made<Input, Output> {
  meta: CallMeta;
  input: Input;
  output: Output;
}
export type Query<I extends z.ZodType, O extends z.ZodType> = TRPCQueryProcedure<Made<z.input<I>, z.output<O>>>;
export type Mutation<I extends z.ZodType, O extends z.ZodType> = TRPCMutationProcedure<Made<z.input<I>, z.output<O>>>;
type Subscription<I extends z.ZodType, Event> = TRPCSubscriptionProcedure<
  Made<z.input<I>, AsyncIterable<{ id: string; data: Event }, void, unknown>>
>;

/**
 * Makes queries, mutations or streams of those who may call. All but customers, who have no API tokens, say which scope a token needs; then
 * come the contracts of what is sent and of what comes back.
 */
export type Read = {
  [S in Exclude<Start, 'customer'>]: <I extends z.ZodType, O extends z.ZodType>(
    scope: ReadScope,
    input: I,
    output: O,
    words: ReadWords<AdmittedBy[S], I, O>,
  ) => Query<I, O>;
} & {
  customer: <I extends z.ZodType, O extends z.ZodType>(
    input: I,
    output: O,
    words: ReadWords<AdmittedBy['customer'], I, O>,
  ) => Query<I, O>;
};
export type Change = {
  [S in Exclude<Start, 'customer' | 'catalog'>]: <I extends z.ZodType, O extends z.ZodType>(
    scope: TokenScope,
    input: I,
    output: O,
    words: ChangeWords<AdmittedBy[S], I, O>,
  ) => Mutation<I, O>;
} & {
  customer: <I extends z.ZodType, O extends z.ZodType>(
    input: I,
    output: O,
    words: ChangeWords<AdmittedBy['customer'], I, O>,
  ) => Mutation<I, O>;
};
export type Stream = {
  [S in Exclude<Start, 'customer' | 'catalog'>]: <I extends z.ZodType, Event>(
    scope: ReadScope,
    input: I,
    words: StreamWords<AdmittedBy[S], I, Event>,
  ) => Subscription<I, Event>;
} & {
  customer: <I extends z.ZodType, Event>(
    input: I,
    words: StreamWords<AdmittedBy['customer'], I, Event>,
  ) => Subscription<I, Event>;
};
