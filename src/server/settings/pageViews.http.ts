import express, { type RequestHandler } from 'express';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { pageViews } from '#shared/contracts/settings.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
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

const SHOWN_DAYS = 30;

/** Returns views of each opened screen for the last 30 store days. */
export async function listPageViews({ em, now, config }: Deps): Promise<z.output<typeof pageViews>> {
  const today = storeDayOf(now(), config.store.timeZone);
  const days = Array.from({ length: SHOWN_DAYS }, (_, back) => addDays(today, -back));
  const counted = await db(em)
    .selectFrom('page_view')
    .select(['day', 'path', 'views'])
    .where('day', 'in', days)
    .execute();
  const paths = [...Map.groupBy(counted, ({ path }) => path)].map(([path, entries]) => {
    const byDay = new Map(entries.map(({ day, views }) => [day, views]));
    const views = days.map((day) => byDay.get(day) ?? 0);
    return { path, total: views.reduce((sum, each) => sum + each, 0), views };
  });
  return { days, paths: paths.sort((one, other) => other.total - one.total || one.path.localeCompare(other.path)) };
}
