import express, { type RequestHandler } from 'express';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { SCREEN_PATHS } from '#shared/screens.ts';
import type { Deps, Services } from '../platform/services.ts';

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

/** The paths that are counted; a visitor's browser may send others. */
const COUNTED_PATHS: ReadonlySet<string> = new Set(SCREEN_PATHS);

/** Counts one view of a screen on the store's day. Query and hash, which could name a person's search, are left off. */
export async function countPageView(deps: Deps, path: string): Promise<void> {
  const [screen = ''] = path.split(/[?#]/, 1);
  if (!COUNTED_PATHS.has(screen)) return;
  await deps.em.execute(
    'insert into `page_view` (`day`, `path`, `views`) values (?, ?, 1) on duplicate key update `views` = `views` + 1',
    [storeDayOf(deps.now(), deps.config.store.timeZone), screen],
    'run',
  );
}
