import type { AnyRouter } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Express, RequestHandler } from 'express';
import type { Services } from '../../deps.ts';
import { FORM_LIMIT, isMultipart, JSON_LIMIT } from '../http/bodyLimits.ts';
import { callLane } from './callLane.ts';
import { createCallContext } from './context.ts';
import { privateHeaders } from './errors.ts';
import { serveEventStreams } from './eventStreams.ts';

/** Calls in one batch: more than any screen asks for at once. */
const MAX_BATCH = 20;

/** Mounts the procedures at /trpc. Only a form of somebody signed in may be large. */
export function mountTrpc(app: Express, router: AnyRouter, services: Services): void {
  const limitedTo = (maxBodySize: number): RequestHandler =>
    createExpressMiddleware({
      router,
      createContext: ({ req }) => createCallContext(services, req),
      maxBodySize,
      maxBatchSize: MAX_BATCH,
      responseMeta: ({ errors }) => ({ headers: privateHeaders(errors) }),
    });
  const [small, large] = [limitedTo(JSON_LIMIT), limitedTo(FORM_LIMIT)];
  const streams = serveEventStreams(router, (request) => createCallContext(services, request));
  app.use('/trpc', callLane(router, services, MAX_BATCH), streams, async (request, response, next) => {
    // tRPC takes in the body before it asks any procedure who may call.
    const isLarge = isMultipart(request) && (await createCallContext(services, request)).identity !== null;
    return (isLarge ? large : small)(request, response, next);
  });
}
