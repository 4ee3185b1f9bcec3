import type { AnyTRPCRouter } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Scope } from '#shared/domain/apiScopes.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Services } from '../services.ts';
import type { CallContext } from '../sessions/callContext.ts';
import type { Admitted, Policy } from '../trpc/admission.ts';
import type { FormLimits } from '../uploads/formLimits.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** What the documents say of a path (docs/api.md is made of it). */
interface RouteDocs {
  method: Method;
  /** As Express writes it: `/api/orders/:_id`. Taken with and without a slash at the end. */
  path: string;
  /** The operation's name in generated clients, once in the whole table: a verb and what it acts on, `placeOrder`. */
  id: string;
  /** One line that says what it does, without a full stop. */
  summary: string;
  /** What a caller must know besides. */
  description?: string;
  /** When it fails in ways that follow neither from its policy nor from its input nor from an id in its path. */
  errors?: Partial<Record<ErrorCode, string>>;
  /** An input as a program would send it to the sample store, parameters of the path among it; files by their name there. */
  example?: Readonly<Record<string, unknown>>;
}

/** What a path may make its procedure's input of, where that is neither the JSON nor the form as sent. */
export interface RestRequest {
  /** The multipart body of a path declared with `form`; empty elsewhere. */
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

/** A path that calls a procedure, whose contract checks the input and whose policy says who may call. */
export interface ProcedureRoute<Name extends string> extends RouteDocs {
  /** Its path in the router. Whether responses are cached is said by the procedure itself (`procedure.catalog`). */
  procedure: Name;
  /** By default the form of a path that has one; else query (GET) or JSON body, with the path's own parameters on top. */
  toInput?: (request: RestRequest) => unknown;
  /** Headers of the request that `toInput` reads, and what each is for. */
  headers?: Readonly<Record<string, string>>;
  /** Only for paths that take a multipart body: what it holds, and whose token must be there before it is read. */
  form?: { limits: FormLimits; caller: 'customer' | 'staff'; parts: Readonly<Record<string, FormPart>> };
  /** The procedure's output is a `FileOutput`, to be sent as the file; its media types. */
  sendsFile?: readonly string[];
  /** The procedure is a subscription, to be sent as server-sent events of this name, each with data of this contract. */
  event?: { name: string; data: z.ZodType };
}

/** A path that answers with what is no JSON of a procedure: a file sent as it is made, a picture, a probe. */
interface ServedDocs extends RouteDocs {
  procedure?: undefined;
  /** The JSON body (or the query of a GET) that `serve` parses; it has been read by then. */
  input?: z.ZodType;
  /** The body is plain text, which `serve` reads. */
  takesText?: boolean;
  /** The status and body of success: its media types, and the contract of JSON. */
  responds: {
    status?: number;
    types: readonly string[];
    schema?: z.ZodType;
    /** When it is 307 in place of that. */
    redirects?: string;
  };
}

/** A served path that is open to all: nobody is asked who they are. */
interface OpenRoute extends ServedDocs {
  policy: 'anyone';
  scope?: undefined;
  serve: (store: RestStore) => RequestHandler;
}

/** A served path that the table guards: `serve` never sees a request of somebody whom the policy does not let in. */
export interface GuardedRoute<P extends GuardPolicy = GuardPolicy> extends ServedDocs {
  /** Who may call. */
  policy: P;
  /** The scope that an API token needs; without it no token may call. */
  scope?: Scope;
  serve: (store: RestStore) => GuardedHandler<P>;
}

export type GuardPolicy = Exclude<Policy, 'anyone'>;

/** Answers a request of a caller who has been let in. */
export type GuardedHandler<P extends GuardPolicy> = (
  caller: Admitted[P],
  request: Request,
  response: Response,
) => Promise<void>;

export type ServedRoute = OpenRoute | { [P in GuardPolicy]: GuardedRoute<P> }[GuardPolicy];

export type RestRoute<Name extends string> = ProcedureRoute<Name> | ServedRoute;

/** What paths are served by: all procedures in the name of whoever asks, and the table itself. */
export interface RestStore {
  services: Services;
  router: AnyTRPCRouter;
  routes: readonly RestRoute<string>[];
  contextOf: (request: Request) => Promise<CallContext>;
}
