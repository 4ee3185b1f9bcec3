import type { AnyTRPCRouter, TRPCProcedureType } from '@trpc/server';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Scope } from '#shared/domain/apiScopes.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { IdempotencyDecision } from '../idempotency/idempotency.ts';
import type { Policy } from './admission.ts';

export interface CallAccess {
  policy: Policy;
  /** Null if no API token may call. */
  scope: Scope | null;
  /** May be cached: the response is equal for all callers but staff and changes only with the catalog. */
  isCatalog?: boolean;
  isLong?: boolean;
}

export type CallWords = {
  /** For mutations: the result of a repeat with the same Idempotency-Key (docs/rules/operations.md, Calls of other programs). */
  repeat?: IdempotencyDecision;
} & (
  | (DocumentedPath & { noPath?: undefined })
  /** The reason why the call has no documented path; tRPC and `campus-store-client` can still make it. */
  | { noPath: string; path?: undefined }
);

/** tRPC merges the meta of a start with that of the procedure. */
export type CallMeta = CallAccess | CallWords;

/** The texts of a path in the documents (packages/apiDocs makes them). */
export interface PathTexts {
  /** Unique name in generated clients: a verb and its object, `placeOrder`. */
  id: string;
  /** One line, without a full stop. */
  summary: string;
  description?: string;
  /** Only errors that do not follow from the policy, the input or an id in the path. */
  errors?: Partial<Record<ErrorCode, string>>;
  /** An input for the sample store, including path parameters; files by their name there. */
  example?: Readonly<Record<string, unknown>>;
}

export interface DocumentedPath extends PathTexts {
  /** Parameters as in Express: `GET /api/orders/:_id`. A slash at the end is optional. */
  path: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
  /** Default: the query (GET) or the body, with the path's parameters on top. */
  toInput?: (request: RestRequest) => unknown;
  headers?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, FormPart>>;
  /** Media types of the file that it sends; the output is then a `FileOutput`. */
  sendsFile?: readonly string[];
  /** Marks a stream, sent as server-sent events of this name with data of this contract. */
  event?: { name: string; data: z.ZodType };
}

export interface RestRequest {
  /** Empty for a path without a form. */
  form: FormData;
  params: Request['params'];
  header: (name: string) => string | undefined;
}

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
