import type { AnyRouter } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Express, Request, RequestHandler } from 'express';
import { privateHeaders } from '../errors/errors.ts';
import { readJson } from '../http/jsonBody.ts';
import { isMultipart, JSON_LIMIT, SMALL_JSON_LIMIT, UNKNOWN_FORM_LIMIT } from '../limits/bodyLimits.ts';
import { cacheResponses } from '../responseCache/responseCache.ts';
import type { Services } from '../services.ts';
import { createCallContext } from '../sessions/callContext.ts';
import { directHandler } from './directHandler.ts';
import { STREAM_HEADERS, serveEventStreams } from './eventStreams.ts';
import { findDefinition } from './findDefinition.ts';

/** Calls in one batch, as many as the pages send. */
const MAX_BATCH = 10;

/** tRPC's own adapter as the store sets it up; `maxBodySize` in bytes. */
export function officialAdapter(router: AnyRouter, services: Services, maxBodySize: number): RequestHandler {
  return createExpressMiddleware({
    router,
    createContext: ({ req }) => createCallContext(services, req),
    maxBodySize,
    maxBatchSize: MAX_BATCH,
    // Queries too long for a URL come as POST.
    allowMethodOverride: true,
    responseMeta: ({ errors, type }) => ({
      headers: type === 'subscription' ? STREAM_HEADERS : privateHeaders(errors),
    }),
  });
}

/** Mounts the procedures at /trpc. */
export function mountTrpc(app: Express, router: AnyRouter, services: Services): void {
  const [forms, small, large] = [UNKNOWN_FORM_LIMIT, SMALL_JSON_LIMIT, JSON_LIMIT].map((limit) =>
    officialAdapter(router, services, limit),
  );
  const streams = serveEventStreams(router, (request) => createCallContext(services, request));
  const isCatalog = ({ path, query, headers }: Request) =>
    findDefinition(router, path.slice(1))?.meta.isCatalog === true &&
    query.batch === undefined &&
    headers['trpc-accept'] === undefined;
  app.use('/trpc', cacheResponses(services, isCatalog));
  app.use('/trpc', directHandler(router, services, MAX_BATCH), streams, async (request, response, next) => {
    // tRPC takes in the whole body before it asks any procedure who may call; the forms that procedures take never come here.
    if (isMultipart(request)) return forms?.(request, response, next);
    // Reports of staff ask for five hundred products by name.
    const { identity } = await createCallContext(services, request);
    const isStaff = identity?.kind === 'staff';
    // It would read whatever comes, without counting values and levels. It admits the caller first: what is rejected comes to it as no JSON.
    if (request.is('application/json')) request.body = await readJson(request, response, isStaff).catch(() => '{');
    return (isStaff ? large : small)?.(request, response, next);
  });
}
