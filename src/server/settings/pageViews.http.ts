import express, { type RequestHandler } from 'express';
import { sql } from 'kysely';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { SCREEN_PATHS } from '#shared/screens.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, Services } from '../platform/services.ts';

const readText = express.text({ limit: '1kb' });

/** `POST /page-view` with a path as plain text, sent as a beacon. Always responds 204. */
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

/** Only known screens are counted, because visitors may send any path. */
const COUNTED_PATHS: ReadonlySet<string> = new Set(SCREEN_PATHS);

/** Counts a view on the store's day, without query and hash, which may contain a person's search. */
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
