import { finished } from 'node:stream/promises';
import { callTRPCProcedure } from '@trpc/server';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { type FileOutput, fileOutput } from '#shared/contracts/common.ts';
import { DomainError, errorStatus } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { logDiskFault, toDomainError, toErrorBody } from '../errors/errors.ts';
import type { Log } from '../logging/log.ts';
import { sendTagged } from '../responseCache/responseCache.ts';
import { beginStream, type CallContext, callContextOf } from '../sessions/callContext.ts';
import { CLIENT_LEFT } from '../streams/openStreams.ts';
import { admitRequest } from '../trpc/admission.ts';
import { formLimitsOf } from '../uploads/uploads.ts';
import { hasBody, readJson } from './jsonBody.ts';
import { sendEvents } from './restEvents.ts';
import type { CallRoute, GuardedRoute, GuardPolicy, Method, RestRoute, RestStore, ServedRoute } from './restRoute.ts';

/** Mounts the documented paths. Their other methods are 405. */
export function mountRest(app: Express, store: RestStore): void {
  const paths = Map.groupBy(store.routes, (route) => route.path);
  const isOutside = (path: string) => !path.startsWith('/api/');
  const mount = (path: string, routes: readonly RestRoute[], router: Pick<Router, 'route'> = app) => {
    const mounted = router.route(path);
    for (const route of routes) mounted[route.method](...handlersOf(route, store));
    mounted.all(rejectMethod(routes.map(({ method }) => method)));
  };
  // Names before parameters, so that GET /api/orders/customer-orders is a wrong method instead of an order of that id.
  const order = [...paths].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')));
  // One router per area, because a single router would try every earlier pattern.
  const areas = new Map<string, Router>();
  for (const [path, routes] of order.filter(([path]) => !isOutside(path))) {
    const router = areas.get(areaOf(path)) ?? express.Router();
    areas.set(areaOf(path), router);
    mount(path, routes, router);
  }
  app.use((request, response, next) => {
    const area = areaOf(request.path);
    if (area === '/api' || area.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');
    const router = areas.get(area);
    return router ? router(request, response, next) : next();
  });
  for (const [path, routes] of paths) if (isOutside(path)) mount(path, routes);
}

/** Such as `/api/orders`; lower case, because paths are case-insensitive. */
const areaOf = (path: string): string => path.split('/', 3).join('/').toLowerCase();

export function rejectUnknownPath(): never {
  throw new DomainError('not_found', messages.pageNotFound);
}

/** A body of another type would be ignored, and the call would run without it. */
const onlyJson: RequestHandler = (request, _response, next) => {
  if (hasBody(request) && !request.is('json')) throw new DomainError('unsupported_media', serverMessages.sendJson);
  next();
};

function handlersOf(route: RestRoute, store: RestStore): RequestHandler[] {
  if (route.procedure === undefined) return servedHandlers(route, store);
  return [...(route.form ? [] : [onlyJson]), handle(route, store)];
}

function servedHandlers(route: ServedRoute, store: RestStore): RequestHandler[] {
  const readInput: RequestHandler = async (request, response, next) => {
    await readBody(await callContextOf(store.services, request), request, response);
    next();
  };
  const readsJson = route.input !== undefined && route.method !== 'get';
  const types = route.takesText ? [] : [onlyJson];
  if (route.policy === 'anyone') return [...types, ...(readsJson ? [readInput] : []), route.serve(store)];
  return [...types, guard(route as GuardedRoute, store, readsJson)];
}

function guard<P extends GuardPolicy>(
  { policy, scope, serve }: GuardedRoute<P>,
  store: RestStore,
  readsJson: boolean,
): RequestHandler {
  const answer = serve(store);
  return async (request, response) => {
    const context = await callContextOf(store.services, request);
    const caller = await admitRequest(context, policy, request.path, scope ?? null);
    if (readsJson) await readBody(context, request, response);
    await answer(caller, request, response);
  };
}

async function readBody({ identity }: CallContext, request: Request, response: Response): Promise<void> {
  request.body = await readJson(request, response, identity?.kind === 'staff');
}

interface SentBody {
  body?: unknown;
  form?: FormData;
}

function handle(route: CallRoute, { router, services }: RestStore) {
  return async (request: Request, response: Response) => {
    const context = await callContextOf(services, request);
    if (route.form) {
      const received = await receiveForm(route, context, request);
      try {
        return await answerCall(context, request, response, { form: received.form });
      } finally {
        await received.remove();
      }
    }
    const body = await readJson(request, response, context.identity?.kind === 'staff');
    return answerCall(context, request, response, { body });
  };

  async function answerCall(context: CallContext, request: Request, response: Response, sent: SentBody) {
    const { body = {}, form } = sent;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new DomainError('malformed', serverMessages.malformedRequest);
    }
    const { params } = request;
    const input = { ...(route.method === 'get' ? request.query : body), ...params };
    const toInput = () =>
      route.toInput
        ? route.toInput({ form: form ?? new FormData(), params, header: (name) => request.get(name) })
        : (form ?? input);
    const call = (signal?: AbortSignal) =>
      callTRPCProcedure({
        router,
        path: route.procedure,
        type: route.call.type,
        ctx: context,
        getRawInput: async () => toInput(),
        signal,
        batchIndex: 0,
      });
    if (route.event) {
      const leaving = new AbortController();
      response.once('close', () => leaving.abort(CLIENT_LEFT));
      if (response.destroyed) return;
      await admitRequest(context, route.call.meta.policy, route.procedure, route.call.meta.scope);
      await beginStream(context, leaving.signal);
      const events = (await call(leaving.signal)) as AsyncIterable<unknown>;
      if (request.method === 'HEAD') response.type('text/event-stream').end();
      else await sendEvents(response, route.event.name, events, leaving.signal);
      return;
    }
    const result = await call();
    if (route.call.meta.isCatalog) sendTagged(request, response, { body: Buffer.from(JSON.stringify(result)) });
    else if (route.sendsFile) sendFile(response, fileOutput.parse(result));
    else response.json(result);
  }
}

/** Checks the policy before it reads the form. The caller must call `remove`. Throws as `admissions` and reading do. */
async function receiveForm({ procedure, call }: CallRoute, context: CallContext, request: Request) {
  await admitRequest(context, call.meta.policy, procedure, call.meta.scope);
  const limits = call.inputs.map(formLimitsOf).find((found) => found !== undefined);
  if (!limits) throw new TypeError(`${procedure} says no limits of its form`);
  return context.services.uploads.receive(request, limits);
}

function sendFile(response: Response, { filename, type, content }: FileOutput): void {
  response.attachment(filename).type(type).send(Buffer.from(content, 'base64'));
}

function rejectMethod(methods: readonly Method[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ');
  return (request, response) => {
    response.set('Allow', allowed);
    if (request.method !== 'OPTIONS') throw new DomainError('wrong_method', serverMessages.wrongMethod);
    response.status(204).end();
  };
}

/** Such as an invalid percent-encoding in the path. */
const isUnreadable = (error: unknown) => error instanceof Error && 'status' in error && error.status === 400;

const DISCARD_MS = 1_000;

/** Responds `{ code, msg, errors }` with the error's status, never a stack. */
export function restErrors(log: Log): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const apiError = isUnreadable(error)
      ? new DomainError('malformed', serverMessages.malformedRequest)
      : toDomainError(error);
    logDiskFault(log, error);
    // Procedures log their own errors.
    if (apiError.code === 'unexpected' && !(error instanceof Error && error.name === 'TRPCError')) {
      log.error({ err: error, path: request.path }, 'request failed');
    }
    if (apiError.code === 'unauthenticated') response.set('WWW-Authenticate', 'Bearer');
    if (apiError.retryAfter) response.set('Retry-After', String(apiError.retryAfter));
    // Most clients read the response after sending everything, and closing with unread bytes resets the connection.
    request.resume();
    await finished(request, { signal: AbortSignal.timeout(DISCARD_MS) }).catch(() => {});
    response.status(errorStatus[apiError.code]).json(toErrorBody(apiError));
  };
}
