import express, { type Express } from 'express';
import type { Services } from '../platform/services.ts';
import { countPageView } from './pageViews.ts';

/** `POST /page-view` with a path as plain text: what the pages send as a beacon. Always 204, counted or not. */
export function mountPageViews(app: Express, services: Services): void {
  app.post('/page-view', express.text({ limit: '1kb' }), async (request, response) => {
    if (typeof request.body === 'string') await countPageView({ ...services, em: services.forkEm() }, request.body);
    response.sendStatus(204);
  });
}
