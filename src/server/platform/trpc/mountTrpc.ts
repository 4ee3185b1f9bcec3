import type { AnyRouter } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Express, Request, RequestHandler, Response } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { privateHeaders, toDomainError, toTrpcError } from '../errors/errors.ts';
import { JSON_LIMIT, readJson, requireFewValues } from '../http/jsonBody.ts';
import { cacheResponses } from '../responseCache/responseCache.ts';
import type { Services } from '../services.ts';
import { beginStream, callContextOf } from '../sessions/callContext.ts';
import { CLIENT_LEFT } from '../streams/openStreams.ts';
import { admissions } from './admission.ts';
import { definitionsOf } from './documentedPath.ts';

/** As many as the pages send. */
const MAX_BATCH = 10;

/** The adapter reads the name from the last part of the path. */
const nameIn = ({ params }: Request) => [params.path].flat().at(-1) ?? '';

export function mountTrpc(app: Express, router: AnyRouter, services: Services): void {
  /** Only staff have the large limits. Files come by the documented paths. */
  const readInput = async (request: Request, response: Response) => {
    for (const input of [request.query.input].flat())
      if (typeof input === 'string') requireFewValues(Buffer.from(input), false);
    if (request.method !== 'POST') return;
    // Otherwise the adapter would begin to read a rejected body.
    request.body = undefined;
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      throw new DomainError('unsupported_media', serverMessages.sendJson);
    const { identity } = await callContextOf(services, request);
    request.body = await readJson(request, response, identity?.kind === 'staff');
  };

  const definitions = new Map(definitionsOf(router).map((each) => [each.name, each]));
  const isCached = (request: Request) =>
    request.query.batch === undefined && definitions.get(nameIn(request))?.meta.isCatalog === true;
  /** Rejects with a status and Retry-After: the adapter would send an event, after which no client reconnects. */
  const countStreams: RequestHandler = async (request, response, next) => {
    const { type, meta } = definitions.get(nameIn(request)) ?? {};
    if (type !== 'subscription' || !meta) return next();
    const leaving = new AbortController();
    response.once('close', () => leaving.abort(CLIENT_LEFT));
    const ctx = await callContextOf(services, request);
    const asking = { ctx, deps: { ...services, em: services.forkEm() }, scope: meta.scope };
    // A caller who is not admitted uses no stream; the adapter rejects the call.
    await admissions[meta.policy](asking).then(
      () => beginStream(ctx, leaving.signal),
      () => {},
    );
    next();
  };

  app.all('/trpc/*path', countStreams, cacheResponses(services, isCached));
  app.use(
    '/trpc',
    createExpressMiddleware({
      router,
      createContext: ({ req }) => callContextOf(services, req),
      middleware: (request, response, next) => {
        readInput(request as Request, response as Response).then(
          () => next(),
          (error: unknown) => next(toTrpcError(toDomainError(error))),
        );
      },
      maxBodySize: JSON_LIMIT,
      maxBatchSize: MAX_BATCH,
      // Queries too long for a URL come as POST.
      allowMethodOverride: true,
      responseMeta: ({ errors, type }) => ({
        headers: type === 'subscription' ? { 'cache-control': 'no-store, no-transform' } : privateHeaders(errors),
      }),
    }),
  );
}
