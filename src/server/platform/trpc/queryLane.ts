import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorShape,
  TRPCError,
  transformTRPCResponse,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Request, RequestHandler, Response } from 'express';
import type { Services } from '../../deps.ts';
import { answerOfCatalog, sendAnswer } from '../answers/sendAnswer.ts';
import { type CallContext, createCallContext } from './context.ts';
import { privateHeaders, refuse } from './errors.ts';
import type { ProcedureMeta } from './procedures.ts';

/**
 * Answers GETs of queries straight from the procedures. tRPC's own adapter, to which all else is left (mutations, streams,
 * forms, what cannot be read), takes requests and answers through the web's Request, Headers, Response and streams: a third
 * of a small query's time. Single questions to the catalog by anybody but staff are answered from `services.answers`.
 */
export function queryLane(router: AnyTRPCRouter, services: Services, maxBatch: number): RequestHandler {
  return async (request, response, next) => {
    const asked = readQueries(router, request);
    if (!asked || asked.paths.length > maxBatch) return next();
    const call = { router, ctx: await createCallContext(services, request), asked };
    if (asked.isCatalog) await answerFromCatalog(call, request, response);
    else await answerEach(call, response);
  };
}

interface Queries {
  isBatch: boolean;
  paths: string[];
  /** By place in the batch, as sent. */
  inputs: Record<number, unknown>;
  isCatalog: boolean;
  /** The inputs' own text. */
  text: string;
}

interface Call {
  router: AnyTRPCRouter;
  ctx: CallContext;
  asked: Queries;
}

/** The queries of a request, or null for anything but existing queries with an input that can be read. */
function readQueries(router: AnyTRPCRouter, request: Request): Queries | null {
  if (request.method !== 'GET' || request.headers.accept === 'application/jsonl') return null;
  const params = new URLSearchParams(request.url.slice(request.path.length + 1));
  if (params.has('connectionParams')) return null;
  const isBatch = params.get('batch') === '1';
  const text = params.get('input') || '{}';
  try {
    const name = decodeURIComponent(request.path.slice(1));
    const paths = isBatch ? name.split(',') : [name];
    if (!paths.every((path) => definitionOf(router, path)?.type === 'query')) return null;
    const input: unknown = JSON.parse(text);
    if (typeof input !== 'object' || input === null) return null;
    return {
      isBatch,
      paths,
      inputs: isBatch ? { ...input } : params.has('input') ? [input] : [],
      isCatalog: !isBatch && definitionOf(router, name)?.meta?.isCatalog === true,
      text,
    };
  } catch {
    return null;
  }
}

function definitionOf(router: AnyTRPCRouter, path: string) {
  const procedures = router._def.procedures as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>;
  return Object.hasOwn(procedures, path) ? procedures[path]?._def : undefined;
}

async function answerFromCatalog(call: Call, request: Request, response: Response): Promise<void> {
  const { router, ctx, asked } = call;
  const [path = ''] = asked.paths;
  const make = async () => {
    const data = await resultOf(call, path, 0);
    return JSON.stringify(transformTRPCResponse(router._def._config, { result: { data } }));
  };
  try {
    sendAnswer(request, response, await answerOfCatalog(ctx, [path, asked.text], make));
  } catch (cause) {
    const error = refusalOf(call, path, cause);
    send(response, call, [{ error: shapeOf(call, path, error) }], [error]);
  }
}

async function answerEach(call: Call, response: Response): Promise<void> {
  const refusals: TRPCError[] = [];
  const outcomes = await Promise.all(
    call.asked.paths.map(async (path, place) => {
      try {
        return { result: { data: await resultOf(call, path, place) } };
      } catch (cause) {
        const error = refusalOf(call, path, cause);
        refusals.push(error);
        return { error: shapeOf(call, path, error) };
      }
    }),
  );
  send(response, call, outcomes, refusals);
}

function resultOf({ router, ctx, asked }: Call, path: string, place: number): Promise<unknown> {
  return callTRPCProcedure({
    router,
    path,
    ctx,
    type: 'query',
    batchIndex: place,
    signal: undefined,
    getRawInput: async () => {
      const sent = asked.inputs[place];
      return sent === undefined ? undefined : router._def._config.transformer.input.deserialize(sent);
    },
  });
}

/** Procedures throw refusals that are ready to be shown; what comes from elsewhere is told to the log here. */
const refusalOf = ({ ctx }: Call, path: string, cause: unknown): TRPCError =>
  cause instanceof TRPCError ? cause : refuse(ctx.services.log, path, cause);

const shapeOf = ({ router, ctx }: Call, path: string, error: TRPCError) =>
  getTRPCErrorShape({ config: router._def._config, ctx, error, input: undefined, path, type: 'query' });

type Outcome = { result: { data: unknown } } | { error: ReturnType<typeof shapeOf> };

function send(response: Response, { router, asked }: Call, outcomes: Outcome[], refusals: readonly TRPCError[]): void {
  const [first] = outcomes;
  const whole = asked.isBatch || !first ? outcomes : first;
  const body = JSON.stringify(transformTRPCResponse(router._def._config, whole));
  response.status(getHTTPStatusCode(whole)).set({ 'Content-Type': 'application/json', ...privateHeaders(refusals) });
  // A buffer goes out in one piece with its length.
  response.end(Buffer.from(body));
}
