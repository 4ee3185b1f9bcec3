import express, { type RequestHandler } from 'express';
import { sql } from 'kysely';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { SCREEN_PATHS } from '#shared/screens.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, Services } from '../platform/services.ts';

const readText = express.text({ limit: '1kb' });

/** `POST /page-view` with a path as plain text: what the pages send as a beacon. Always 204, counted or not. */
export function servePageViews(services: Services): RequestHandler {
  return async (request, response) => {
    await new Promise<void>((resolve, reject) =>
      readText(request, response, (error: unknown) => (error ? reject(error) : resolve())),
    );
    const { body } = request;
    if (typeof body === 'string') await countPageView({ ...services, em: services.forkEm() }, body);
    response.sendStatus(204);
  };
}

/** The screens whose views are counted. Any other path that a visitor's browser may send is not counted. */
const COUNTED_PATHS: ReadonlySet<string> = new Set(SCREEN_PATHS);

/** Counts one view of a screen on the store's day. Query and hash, which could name a person's search, are left off. */
export async function countPageView(deps: Deps, path: string): Promise<void> {
  const [screen = ''] = path.split(/[?#]/, 1);
  if (!COUNTED_PATHS.has(screen)) return;
  const day = storeDayOf(deps.now(), deps.config.store.timeZone);
  await db(deps.em)
    .insertInto('page_view')
    .values({ day, path: screen, views: 1 })
    .onDuplicateKeyUpdate({ views: sql`views + 1` })
    .execute();
}
