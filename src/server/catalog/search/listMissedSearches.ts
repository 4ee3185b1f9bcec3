import { sql } from 'kysely';
import type { z } from 'zod';
import type { MissedSearchRow, paginateSearchesInput } from '#shared/contracts/synonyms.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { onPage } from '../../masterData/pageOrWalk.ts';
import { db } from '../../platform/database/db.ts';
import { containing } from '../../platform/database/likePattern.ts';
import type { Deps } from '../../platform/services.ts';
import { visibilityTo } from '../product/visibility.ts';
import { choiceOfKeyword } from './productSearch.ts';

/** Most frequent first, with the number of products found now. */
export async function listMissedSearches(
  { em, now, config, catalogIndex }: Deps,
  input: z.output<typeof paginateSearchesInput>,
): Promise<{ docs: MissedSearchRow[]; total: number }> {
  const { outcome, days } = input.extras;
  const since = addDays(storeDayOf(now(), config.store.timeZone), 1 - days);
  const counted = db(em)
    .selectFrom('missed_search')
    .where('day', '>=', since)
    .where('words', 'like', containing(input.s))
    .$if(outcome !== undefined, (query) => query.where(outcome ?? 'nothing', '>', 0));
  const [{ total }, rows, index] = await Promise.all([
    counted.select(sql<number>`count(distinct words)`.as('total')).executeTakeFirstOrThrow(),
    counted
      .select((of) => [
        'words',
        of.fn.sum<number>('nothing').as('nothing'),
        of.fn.sum<number>('widened').as('widened'),
        // Uses the replacement of the latest day.
        sql<string>`substring(max(concat(day, meant)), 11)`.as('meant'),
        sql<string>`cast(max(day) as char)`.as('last_day'),
      ])
      .groupBy('words')
      .orderBy(sql`sum(nothing + widened)`, 'desc')
      .orderBy('words')
      .$call(onPage(input))
      .execute(),
    catalogIndex.current(),
  ]);
  const anyone = visibilityTo(null);
  const docs = rows.map(({ words, nothing, widened, meant, last_day }) => {
    const found_now = index.products(choiceOfKeyword(index, words), anyone).length;
    return { words, nothing: Number(nothing), widened: Number(widened), meant, last_day, found_now };
  });
  return { docs, total: Number(total) };
}
