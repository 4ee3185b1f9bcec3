import { sql } from 'kysely';
import { countedWords, MISSED_SEARCH_DAYS, MISSED_WORDS_LENGTH } from '#shared/domain/catalog/search/missedSearch.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { currentRequest, outsideOfRequests } from '../../platform/requests/requestContext.ts';
import type { Deps, Services } from '../../platform/services.ts';

declare module '../../platform/services.ts' {
  interface Services {
    missedSearches: MissedSearches;
  }
}

export interface MissedSearches {
  /** `meant` is the keyword that replaced it, if any. `flush` writes the count. */
  count(keyword: string, meant: string | null): void;
  /** Drops and logs counts that cannot be written. */
  flush(): Promise<void>;
}

/** A search that the customer continues within this time is incomplete and not counted. */
const WRITE_AFTER_MS = 10_000;
const MAX_WAITING = 500;
/** Distinct searches per day, so that one visitor cannot fill the list. */
export const MAX_MISSED_OF_NETWORK = 200;
/** Distinct searches per day; repetitions of known ones are still counted. */
export const MAX_MISSED_A_DAY = 2_000;

interface Missed {
  at: number;
  day: string;
  words: string;
  nothing: number;
  widened: number;
  meant: string;
}

export function createMissedSearches({
  forkEm,
  now,
  log,
  config,
}: Pick<Services, 'forkEm' | 'now' | 'log' | 'config'>): MissedSearches {
  const waiting = new Map<string, Missed>();
  let added = { day: '', byNetwork: new Map<string, number>() };
  let timer: NodeJS.Timeout | undefined;

  const writeUntil = async (at: number) => {
    clearTimeout(timer);
    const beginnings = beginningsAmong([...waiting.keys()]);
    const taken = [...waiting].filter(([, missed]) => missed.at <= at);
    for (const [key] of taken) waiting.delete(key);
    timer = waiting.size > 0 ? later() : undefined;
    const counted = taken.flatMap(([key, missed]) => (beginnings.has(key) ? [] : missed));
    if (counted.length === 0) return;
    try {
      await outsideOfRequests(() => write({ em: forkEm() }, counted));
    } catch (error) {
      log.warn({ err: error, searches: counted.length }, 'missed searches could not be counted');
    }
  };
  const later = () => setTimeout(() => void writeUntil(now().getTime() - WRITE_AFTER_MS), WRITE_AFTER_MS).unref();

  return {
    count(keyword, meant) {
      const words = countedWords(keyword);
      if (words === null) return;
      const day = storeDayOf(now(), config.store.timeZone);
      const key = `${day} ${words}`;
      const known = waiting.get(key);
      if (!known) {
        if (added.day !== day) added = { day, byNetwork: new Map() };
        const network = currentRequest()?.network ?? '';
        const count = (added.byNetwork.get(network) ?? 0) + 1;
        if (waiting.size >= MAX_WAITING || count > MAX_MISSED_OF_NETWORK) return;
        added.byNetwork.set(network, count);
      }
      const missed = known ?? { at: 0, day, words, nothing: 0, widened: 0, meant: '' };
      missed.at = now().getTime();
      if (meant === null) missed.nothing += 1;
      else missed.widened += 1;
      missed.meant = (meant ?? '').slice(0, MISSED_WORDS_LENGTH);
      waiting.set(key, missed);
      timer ??= later();
    },
    flush: () => writeUntil(Number.POSITIVE_INFINITY),
  };
}

function beginningsAmong(texts: readonly string[]): Set<string> {
  const sorted = texts.toSorted();
  return new Set(sorted.filter((text, position) => sorted[position + 1]?.startsWith(text)));
}

/** New words only up to the daily limit. */
async function write({ em }: Pick<Deps, 'em'>, counted: readonly Missed[]): Promise<void> {
  for (const [day, missed] of Map.groupBy(counted, (one) => one.day)) {
    await inTransaction(em, async (each) => {
      const known = await db(each)
        .selectFrom('missed_search')
        .select('words')
        .where('day', '=', day)
        .limit(MAX_MISSED_A_DAY)
        .execute();
      const words = new Set(known.map((one) => one.words));
      const added = missed.filter((one) => !words.has(one.words)).slice(0, Math.max(0, MAX_MISSED_A_DAY - words.size));
      const rows = [...missed.filter((one) => words.has(one.words)), ...added].map(({ at: _, ...row }) => row);
      if (rows.length === 0) return;
      await db(each)
        .insertInto('missed_search')
        .values(rows)
        .onDuplicateKeyUpdate({
          nothing: sql`nothing + values(nothing)`,
          widened: sql`widened + values(widened)`,
          meant: sql`values(meant)`,
        })
        .execute();
    });
  }
}

export async function purgeMissedSearches({ em, now, config }: Pick<Deps, 'em' | 'now' | 'config'>): Promise<number> {
  const day = addDays(storeDayOf(now(), config.store.timeZone), -MISSED_SEARCH_DAYS);
  const { numDeletedRows } = await db(em).deleteFrom('missed_search').where('day', '<', day).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
