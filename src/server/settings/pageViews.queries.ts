import type { z } from 'zod';
import type { pageViews } from '#shared/contracts/settings.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

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
