import type { AnyTRPCRouter } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Scope } from '#shared/domain/apiScopes.ts';
import type { Services } from '../services.ts';
import type { Admitted, Policy } from '../trpc/admission.ts';
import type { DocumentedPath, PathTexts } from '../trpc/documentedPath.ts';
import { type Definition, definitionsOf } from '../trpc/documentedPath.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

interface Place {
  method: Method;
  path: string;
}

/** A path that calls a procedure, whose contract checks the input and whose policy checks the caller. */
export interface CallRoute extends Place, Omit<DocumentedPath, 'path'> {
  procedure: string;
  call: Definition;
}

export const callRoutes = (router: AnyTRPCRouter): CallRoute[] =>
  definitionsOf(router).flatMap((call) => {
    const { meta } = call;
    if (meta.path === undefined) return [];
    const [method = '', path = ''] = meta.path.split(' ');
    return [{ ...meta, method: method.toLowerCase() as Method, path, procedure: call.name, call }];
  });

/** A path that does not respond with a procedure's JSON: a streamed file, a picture, a probe. */
interface ServedDocs extends Place, PathTexts {
  procedure?: undefined;
  /** The JSON body (GET: the query), already read when `serve` parses it. */
  input?: z.ZodType;
  takesText?: boolean;
  responds: {
    status?: number;
    types: readonly string[];
    schema?: z.ZodType;
  };
}

interface OpenRoute extends ServedDocs {
  policy: 'anyone';
  scope?: undefined;
  serve: (store: RestStore) => RequestHandler;
}

/** A served path whose policy is checked before `serve`. */
export interface GuardedRoute<P extends GuardPolicy = GuardPolicy> extends ServedDocs {
  policy: P;
  /** Without it no API token may call. */
  scope?: Scope;
  serve: (store: RestStore) => GuardedHandler<P>;
}

export type GuardPolicy = Exclude<Policy, 'anyone'>;

export type GuardedHandler<P extends GuardPolicy> = (
  caller: Admitted[P],
  request: Request,
  response: Response,
) => Promise<void>;

export type ServedRoute = OpenRoute | { [P in GuardPolicy]: GuardedRoute<P> }[GuardPolicy];

export type RestRoute = CallRoute | ServedRoute;

export interface RestStore {
  services: Services;
  router: AnyTRPCRouter;
  routes: readonly RestRoute[];
}
