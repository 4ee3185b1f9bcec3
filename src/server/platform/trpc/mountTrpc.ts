import type { AnyRouter } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Express, RequestHandler } from 'express';
import { FORM_LIMIT, isMultipart, JSON_LIMIT } from '../bodyLimits.ts';
import { privateHeaders } from '../errors/errors.ts';
import type { Services } from '../services.ts';
import { createCallContext } from '../sessions/callContext.ts';
import { directHandler } from './directHandler.ts';
import { STREAM_HEADERS, serveEventStreams } from './eventStreams.ts';

/** Calls in one batch: more than any screen asks for at once. */
const MAX_BATCH = 20;

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

/** Mounts the procedures at /trpc. Only a form of somebody signed in may be large. */
export function mountTrpc(app: Express, router: AnyRouter, services: Services): void {
  const [small, large] = [officialAdapter(router, services, JSON_LIMIT), officialAdapter(router, services, FORM_LIMIT)];
  const streams = serveEventStreams(router, (request) => createCallContext(services, request));
  app.use('/trpc', directHandler(router, services, MAX_BATCH), streams, async (request, response, next) => {
    // tRPC takes in the body before it asks any procedure who may call.
    const isLarge = isMultipart(request) && (await createCallContext(services, request)).identity !== null;
    return (isLarge ? large : small)(request, response, next);
  });
}
