import type { Express } from 'express';
import { serverMessages } from '#shared/serverMessages.ts';
import type { StoreEntityManager } from '../services.ts';

/** `/healthz`: the process lives. `/readyz`: the database responds, else 503. */
export function mountHealth(app: Express, forkEm: () => StoreEntityManager): void {
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      await forkEm().execute('select 1');
      response.json({ status: 'ok' });
    } catch {
      response.status(503).set('Retry-After', '2').json({ msg: serverMessages.storeUnavailable });
    }
  });
}
