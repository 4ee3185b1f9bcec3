import { type AnyTRPCRouter, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Request, RequestHandler, Response } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { privateHeaders, toLoggedTrpcError } from '../errors/errors.ts';
import { isPlainJson, readJson } from '../http/jsonBody.ts';
import { hasBody, isMultipart, requireFewValues } from '../limits/bodyLimits.ts';
import { ListInParts } from '../requests/listInParts.ts';
import type { BuildResponse } from '../responseCache/responseCache.ts';
import { findCatalogResponse, sendCachedResponse } from '../responseCache/sendCachedResponse.ts';
import type { Services } from '../services.ts';
import { type CallContext, createCallContext } from '../sessions/callContext.ts';
import { formLimitsOf } from '../uploads/formLimits.ts';
import type { ReceivedForm } from '../uploads/readForm.ts';
import { admitRequest, type Policy } from './admission.ts';
import { findDefinition } from './findDefinition.ts';
import { listResult } from './transformer.ts';

/**
 * Handles queries by GET and mutations with a JSON body or a form straight from the procedures; everything else goes on to tRPC's own
 * adapter (this folder's README says why there are two). A single query of the catalog by anybody but staff comes from the
 * response cache. `maxBatch` is the largest number of calls in one request; a larger batch is left to the adapter's error.
 */
export function directHandler(router: AnyTRPCRouter, services: Services, maxBatch: number): RequestHandler {
  return async (request, response, next) => {
    const parsed = parseRequest(router, request, response);
    if (!parsed || parsed.paths.length > maxBatch) return next();
    const call = { router, ctx: await createCallContext(services, request), parsed };
    if (isMultipart(request)) return sendFormResult(call, request, response);
    return parsed.isCatalog ? sendCatalogResponse(call, request, response) : sendResults(call, response);
  };
}

interface ParsedRequest {
  type: 'query' | 'mutation';
  isBatch: boolean;
  paths: string[];
  /** The inputs by their index in the batch. Read once, when the first procedure asks for its own; throws malformed or too_large. */
  readInputs: () => Promise<Record<number, unknown>>;
  isCatalog: boolean;
  /** The inputs' own text, where the URL has it. */
  text: string;
}

interface Call {
  router: AnyTRPCRouter;
  ctx: CallContext;
  parsed: ParsedRequest;
}

/** Returns the procedures that a request calls, or null for anything but existing queries by GET and mutations by POST of JSON. */
function parseRequest(router: AnyTRPCRouter, request: Request, response: Response): ParsedRequest | null {
  const type = request.method === 'GET' ? 'query' : 'mutation';
  if (type === 'mutation' && !isSentAs(request, ['application/json', 'multipart/form-data'])) return null;
  if (wantsJsonLines(request)) return null;
  const params = new URLSearchParams(request.url.slice(request.path.length + 1));
  if (params.has('connectionParams')) return null;
  const isBatch = params.get('batch') === '1';
  const text = params.get('input') ?? '';
  const name = decodePath(request.path.slice(1));
  if (name === null) return null;
  const paths = isBatch ? name.split(',') : [name];
  if (!paths.every((path) => findDefinition(router, path)?.type === type)) return null;
  if (isBatch && isMultipart(request)) return null;
  const isLarge = paths.some((path) => STAFF_POLICIES.includes(findDefinition(router, path)?.meta.policy));
  const readSent = type === 'query' ? () => parseText(text) : () => readBody(request, response, isLarge);
  return {
    type,
    isBatch,
    paths,
    readInputs: once(async () => toInputs(router, await readSent(), isBatch ? paths.length : null)),
    isCatalog: !isBatch && findDefinition(router, name)?.meta.isCatalog === true,
    text,
  };
}

const isSentAs = (request: Request, types: string[]) =>
  request.method === 'POST' && (isPlainJson(request) || request.is(types) !== false);

/** The policies whose bodies are read only after a staff user was let in. */
const STAFF_POLICIES: readonly (Policy | undefined)[] = ['staff', 'unscopedStaff'];

/** Whether the caller reads a batch line by line, which only tRPC's own adapter writes. */
const wantsJsonLines = ({ headers }: Request) =>
  headers['trpc-accept'] !== undefined || (headers.accept ?? '').includes('application/jsonl');

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function parseText(text: string): unknown {
  if (text === '') return undefined;
  requireFewValues(Buffer.from(text), false);
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('malformed', serverMessages.malformedRequest);
  }
}

/** Returns the inputs by index: `calls` is the number of calls in a batch, null for a single one. Throws malformed. */
function toInputs(router: AnyTRPCRouter, sent: unknown, calls: number | null): Record<number, unknown> {
  if (sent === undefined) return {};
  const { input } = router._def._config.transformer;
  try {
    if (calls === null) return { 0: input.deserialize(sent) };
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new TypeError('a batch is a record');
    const byIndex = sent as Record<number, unknown>;
    const indexes = Array.from({ length: calls }, (_, index) => index).filter((index) => byIndex[index] !== undefined);
    return Object.fromEntries(indexes.map((index) => [index, input.deserialize(byIndex[index])]));
  } catch {
    throw new DomainError('malformed', serverMessages.malformedRequest);
  }
}

/** The JSON body. Throws malformed for none, and what `readJson` throws. */
function readBody(request: Request, response: Response, isLarge: boolean): Promise<unknown> {
  if (!hasBody(request)) throw new DomainError('malformed', serverMessages.malformedRequest);
  return readJson(request, response, isLarge);
}

/** Runs `read` at the first call, and returns the same promise from then on. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

async function sendCatalogResponse(call: Call, request: Request, response: Response): Promise<void> {
  const { router, ctx, parsed } = call;
  const [path = ''] = parsed.paths;
  const build: BuildResponse = async (eachTimeSent) => {
    const data = await callProcedure({ ...call, ctx: { ...ctx, eachTimeSent } }, path, 0);
    return JSON.stringify({ result: { data: router._def._config.transformer.output.serialize(data) } });
  };
  try {
    sendCachedResponse(request, response, await findCatalogResponse(ctx, [path, parsed.text], build));
  } catch (cause) {
    const error = toLoggedError(call, path, cause);
    await send(response, call, [{ error: toShape(call, path, error) }], [error]);
  }
}

/** Runs a mutation with a form, which is read for those alone whom its policy lets in, and before the call takes a turn. Its files are gone when the call has ended. */
async function sendFormResult(call: Call, request: Request, response: Response): Promise<void> {
  const { parsed } = call;
  const [path = ''] = parsed.paths;
  let received: ReceivedForm;
  try {
    received = await receiveForm(call.router, call.ctx, path, request);
  } catch (cause) {
    const error = toLoggedError(call, path, cause);
    return send(response, call, [{ error: toShape(call, path, error) }], [error]);
  }
  const { form, remove } = received;
  try {
    await sendResults({ ...call, parsed: { ...parsed, readInputs: async () => ({ 0: form }) } }, response);
  } finally {
    await remove();
  }
}

/**
 * Reads the form of a call for those alone whom its policy lets in; `remove` deletes its files. Throws as `admissions` do, unsupported_media
 * where the call takes no form, and what reading throws.
 */
export async function receiveForm(
  router: AnyTRPCRouter,
  ctx: CallContext,
  path: string,
  request: Request,
): Promise<ReceivedForm> {
  const { meta, inputs } = findDefinition(router, path) ?? {};
  await admitRequest(ctx, meta?.policy ?? 'anyone', path, meta?.scope ?? null);
  const limits = inputs?.map(formLimitsOf).find((found) => found !== undefined);
  if (!limits) throw new DomainError('unsupported_media', serverMessages.sendJson);
  return ctx.services.uploads.receive(request, limits);
}

async function sendResults(sent: Call, response: Response): Promise<void> {
  const { isBatch } = sent.parsed;
  const call = isBatch ? sent : { ...sent, ctx: { ...sent.ctx, takesParts: true } };
  const errors: TRPCError[] = [];
  const outcomes = await Promise.all(
    call.parsed.paths.map(async (path, index) => {
      try {
        const data = await callProcedure(call, path, index);
        if (data instanceof ListInParts) {
          await call.ctx.services.lists.send(response, data, listResult(), RESULT_HEADERS);
          return null;
        }
        return { result: { data } };
      } catch (cause) {
        const error = toLoggedError(call, path, cause);
        errors.push(error);
        return { error: toShape(call, path, error) };
      }
    }),
  );
  const whole = outcomes.filter((outcome) => outcome !== null);
  if (whole.length > 0) await send(response, call, whole, errors);
}

/** Carries out a call that `parseRequest` has found. tRPC would copy what it hands on four times for its one step. */
const callProcedure = async ({ router, ctx, parsed }: Call, path: string, index: number): Promise<unknown> =>
  findDefinition(router, path)?.work({
    ...{ ctx, path, type: parsed.type, batchIndex: index, signal: undefined },
    getRawInput: async () => (await parsed.readInputs())[index],
  });

/** Procedures throw errors that are ready to be shown; what comes from elsewhere is logged here. */
const toLoggedError = ({ ctx }: Call, path: string, cause: unknown): TRPCError =>
  cause instanceof TRPCError ? cause : toLoggedTrpcError(ctx.services.log, path, cause);

const toShape = ({ router, ctx, parsed: { type } }: Call, path: string, error: TRPCError) =>
  getTRPCErrorShape({ config: router._def._config, ctx, error, input: undefined, path, type });

const RESULT_HEADERS = { 'Content-Type': 'application/json', Vary: 'trpc-accept, accept' };

type Outcome = { result: { data: unknown } } | { error: ReturnType<typeof toShape> };

async function send(
  response: Response,
  { router, parsed }: Call,
  outcomes: Outcome[],
  errors: readonly TRPCError[],
): Promise<void> {
  const { serialize } = router._def._config.transformer.output;
  const written = outcomes.map((outcome) =>
    'error' in outcome ? { error: serialize(outcome.error) } : { result: { data: serialize(outcome.result.data) } },
  );
  const body = Buffer.from(JSON.stringify(parsed.isBatch || outcomes.length === 0 ? written : written[0]));
  // By writeHead, because Express' own setter adds a charset that tRPC does not send.
  response.writeHead(getHTTPStatusCode(outcomes), {
    ...RESULT_HEADERS,
    'Content-Length': body.length,
    ...privateHeaders(errors),
  });
  response.end(body);
}
