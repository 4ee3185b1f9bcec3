import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorShape,
  TRPCError,
  transformTRPCResponse,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Services } from '../../deps.ts';
import { answerOfCatalog, sendAnswer } from '../answers/sendAnswer.ts';
import { JSON_LIMIT } from '../http/bodyLimits.ts';
import { type CallContext, createCallContext } from './context.ts';
import { privateHeaders, refuse } from './errors.ts';
import type { ProcedureMeta } from './procedures.ts';

/**
 * Answers queries by GET and mutations with a JSON body straight from the procedures. tRPC's own adapter, to which all else is
 * left (streams, forms, what is no such call), takes requests and answers through the web's Request, Headers, Response and
 * streams: a third of a small call's time. Single questions to the catalog by anybody but staff are answered from
 * `services.answers`.
 */
export function callLane(router: AnyTRPCRouter, services: Services, maxBatch: number): RequestHandler {
  return async (request, response, next) => {
    const asked = readCalls(router, request);
    if (!asked || asked.paths.length > maxBatch) return next();
    const call = { router, ctx: await createCallContext(services, request), asked };
    if (asked.isCatalog) return answerFromCatalog(call, request, response);
    if (asked.type === 'query') return answerEach(call, response);
    try {
      asked.inputs = inputsOf(await readBody(request, response), asked.isBatch);
    } catch (cause) {
      return refuseAll(call, response, cause);
    }
    return answerEach(call, response);
  };
}

interface Calls {
  type: 'query' | 'mutation';
  isBatch: boolean;
  paths: string[];
  /** By place in the batch, as sent. */
  inputs: Record<number, unknown>;
  isCatalog: boolean;
  /** The inputs' own text, where the address has it. */
  text: string;
}

interface Call {
  router: AnyTRPCRouter;
  ctx: CallContext;
  asked: Calls;
}

/** What is called, or null for anything but existing queries by GET and mutations by POST of JSON. */
function readCalls(router: AnyTRPCRouter, request: Request): Calls | null {
  const type = request.method === 'GET' ? 'query' : 'mutation';
  if (type === 'mutation' && (request.method !== 'POST' || !request.is('application/json'))) return null;
  if (request.headers.accept === 'application/jsonl') return null;
  const params = new URLSearchParams(request.url.slice(request.path.length + 1));
  if (params.has('connectionParams')) return null;
  const isBatch = params.get('batch') === '1';
  const text = params.get('input') ?? '';
  try {
    const name = decodeURIComponent(request.path.slice(1));
    const paths = isBatch ? name.split(',') : [name];
    if (!paths.every((path) => definitionOf(router, path)?.type === type)) return null;
    const input: unknown = text === '' ? undefined : JSON.parse(text);
    return {
      type,
      isBatch,
      paths,
      inputs: type === 'query' ? inputsOf(input, isBatch) : {},
      isCatalog: !isBatch && definitionOf(router, name)?.meta?.isCatalog === true,
      text,
    };
  } catch {
    // tRPC has the words for it.
    return null;
  }
}

/** Inputs by their place. Throws malformed for anything but a record. */
function inputsOf(sent: unknown, isBatch: boolean): Record<number, unknown> {
  if (sent === undefined) return {};
  if (typeof sent !== 'object' || sent === null) throw new DomainError('malformed', messages.malformedRequest);
  return isBatch ? { ...sent } : { 0: sent };
}

const json = express.json({ limit: JSON_LIMIT, strict: false });

/** The JSON body, undefined where it is empty. Throws too_large over 1 MB, malformed for what cannot be read. */
async function readBody(request: Request, response: Response): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  json(request, response, (error?: { status?: number }) => {
    if (!error) resolve();
    else if (error.status === 413) reject(new DomainError('too_large', messages.tooLarge));
    else reject(new DomainError('malformed', messages.malformedRequest));
  });
  await promise;
  return request.body;
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

function refuseAll(call: Call, response: Response, cause: unknown): void {
  const refusals = call.asked.paths.map((path) => refusalOf(call, path, cause));
  const outcomes = refusals.map((error, place) => ({ error: shapeOf(call, call.asked.paths[place] ?? '', error) }));
  send(response, call, outcomes, refusals);
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
    type: asked.type,
    batchIndex: place,
    signal: undefined,
    getRawInput: async () => {
      const sent = asked.inputs[place];
      if (sent === undefined) return undefined;
      try {
        return router._def._config.transformer.input.deserialize(sent);
      } catch {
        throw new DomainError('malformed', messages.malformedRequest);
      }
    },
  });
}

/** Procedures throw refusals that are ready to be shown; what comes from elsewhere is told to the log here. */
const refusalOf = ({ ctx }: Call, path: string, cause: unknown): TRPCError =>
  cause instanceof TRPCError ? cause : refuse(ctx.services.log, path, cause);

const shapeOf = ({ router, ctx, asked: { type } }: Call, path: string, error: TRPCError) =>
  getTRPCErrorShape({ config: router._def._config, ctx, error, input: undefined, path, type });

type Outcome = { result: { data: unknown } } | { error: ReturnType<typeof shapeOf> };

function send(response: Response, { router, asked }: Call, outcomes: Outcome[], refusals: readonly TRPCError[]): void {
  const [first] = outcomes;
  const whole = asked.isBatch || !first ? outcomes : first;
  const body = JSON.stringify(transformTRPCResponse(router._def._config, whole));
  response.status(getHTTPStatusCode(whole)).set({ 'Content-Type': 'application/json', ...privateHeaders(refusals) });
  // A buffer goes out in one piece with its length.
  response.end(Buffer.from(body));
}
