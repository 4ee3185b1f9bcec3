import type { AnyTRPCRouter, TRPCProcedureType } from '@trpc/server';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Scope } from '#shared/domain/apiScopes.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { IdempotencyDecision } from '../idempotency/idempotency.ts';
import type { Policy } from './admission.ts';

/** Who may call a procedure: what procedures.ts says of each of its starts. */
export interface CallAccess {
  policy: Policy;
  /** API tokens need it; null where none may call. */
  scope: Scope | null;
  /** The response changes only with the catalog, and is the same for everybody but staff: it may be cached. */
  isCatalog?: boolean;
  isLong?: boolean;
}

export type CallWords = {
  /** A mutation's alone: what a call that is sent again with its Idempotency-Key gets (docs/rules/operations.md, Calls of other programs). */
  repeat?: IdempotencyDecision;
} & (
  | (DocumentedPath & { noPath?: undefined })
  /** By tRPC and by `campus-store-client` every call can be made: why it has no documented path besides. */
  | { noPath: string; path?: undefined }
);

/** tRPC joins the meta of a start and that of the procedure into one. */
export type CallMeta = CallAccess | CallWords;

/** The texts of a path in the documents (packages/apiDocs makes them). */
export interface PathTexts {
  /** The operation's name in generated clients, once in the whole store: a verb and what it acts on, `placeOrder`. */
  id: string;
  /** One line that says what it does, without a full stop. */
  summary: string;
  description?: string;
  /** When it fails in ways that follow neither from its policy nor from its input nor from an id in its path. */
  errors?: Partial<Record<ErrorCode, string>>;
  /** An input as a program would send it to the sample store, parameters of the path among it; files by their name there. */
  example?: Readonly<Record<string, unknown>>;
}

/** The path by which programs make a call, and all that the documents say of it. */
export interface DocumentedPath extends PathTexts {
  /** Its parameters as Express writes them: `GET /api/orders/:_id`. Taken with and without a slash at the end. */
  path: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
  /** Makes the call's input, where that is neither the JSON nor the form as sent: by default the query (GET) or the body, with the path's parameters on top. */
  toInput?: (request: RestRequest) => unknown;
  headers?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, FormPart>>;
  /** The media types of the file that it sends: the output is a `FileOutput`. */
  sendsFile?: readonly string[];
  /** The call is a stream, to be sent as server-sent events of this name, each with data of this contract. */
  event?: { name: string; data: z.ZodType };
}

/** A request, as far as a path may make its input of it. */
export interface RestRequest {
  /** The multipart body of a path that takes one; empty elsewhere. */
  form: FormData;
  params: Request['params'];
  header: (name: string) => string | undefined;
}

/** A part of a form: JSON of a contract, a text, or files of these media types. */
export type FormPart = { description: string; isRequired?: boolean } & (
  | { json: z.ZodType }
  | { text: z.ZodType }
  | { files: readonly string[]; isList?: boolean }
);

export interface Definition {
  name: string;
  type: TRPCProcedureType;
  meta: CallAccess & CallWords;
  inputs: z.ZodType[];
  output?: z.ZodType;
}

export const definitionsOf = (router: AnyTRPCRouter): Definition[] =>
  Object.entries(router._def.procedures as Record<string, { _def: Omit<Definition, 'name'> }>).map(
    ([name, { _def }]) => ({ ..._def, name }),
  );
