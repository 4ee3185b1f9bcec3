import express, { type RequestHandler } from 'express';
import type { Services } from '../platform/services.ts';
import { countPageView } from './pageViews.ts';

const readText = express.text({ limit: '1kb' });

/** `POST /page-view` with a path as plain text: what the pages send as a beacon. Always 204, counted or not. */
export function servePageViews(services: Services): RequestHandler {
  return async (request, response) => {
    await new Promise<void>((resolve, reject) =>
      readText(request, response, (error: unknown) => (error ? reject(error) : resolve())),
    );
    if (typeof request.body === 'string') await countPageView({ ...services, em: services.forkEm() }, request.body);
    response.sendStatus(204);
  };
}
