import { FURTHEST_DAYS } from '#shared/domain/pickupCalendar.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import type { Services } from '../deps.ts';
import type { StoreEntityManager } from '../entities.ts';
import { rows } from '../platform/database/rows.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { fetchHolidays, holidayAddress, type PublicHoliday } from './holidayService.ts';
import { HolidayFetch } from './settings.entity.ts';

const KEPT_MS = 24 * 3_600_000;

/** The years that the pick-up days within reach touch: in November and December the next one too. */
export function yearsInReach(now: Date, timeZone: string): number[] {
  const today = storeDayOf(now, timeZone);
  return [...new Set([today, addDays(today, FURTHEST_DAYS)].map((day) => Number(day.slice(0, 4))))];
}

/** The years whose holidays are kept: this one and the next, which staff see in the settings. */
export function holidayYears(now: Date, timeZone: string): number[] {
  const year = Number(storeDayOf(now, timeZone).slice(0, 4));
  return [year, year + 1];
}

/**
 * Fetches those of the kept years whose list is missing, older than a day, or from another address than the setting's.
 * Never throws: a year that cannot be fetched keeps its last list, and the log says so. `signal` ends it early.
 */
export async function refreshHolidays(services: Services, signal = new AbortController().signal): Promise<void> {
  const giveUp = (error: unknown) => {
    if (!signal.aborted)
      services.log.warn({ err: error }, 'public holidays could not be fetched; the last list serves');
  };
  const years = await staleYears(services).catch(giveUp);
  await Promise.all((years ?? []).map((year) => refreshYear(services, year, signal).catch(giveUp)));
}

async function refreshYear(services: Services, year: number, signal: AbortSignal): Promise<void> {
  const source = holidayAddress(services.config.store.holidayUrl, year);
  const holidays = await fetchHolidays(source, year, signal);
  await keepHolidays(services.forkEm(), { year, source, fetched_at: services.now() }, holidays);
  services.log.info({ year, holidays: holidays.length }, 'public holidays fetched');
}

async function staleYears({ forkEm, now, config }: Services): Promise<number[]> {
  const years = holidayYears(now(), config.store.timeZone);
  const kept = await rows(forkEm()).selectFrom('holiday_fetch').selectAll().where('year', 'in', years).execute();
  const isFresh = (year: number) =>
    kept.some(
      (fetched) =>
        fetched.year === year &&
        fetched.source === holidayAddress(config.store.holidayUrl, year) &&
        fetched.fetched_at.getTime() > now().getTime() - KEPT_MS,
    );
  return years.filter((year) => !isFresh(year));
}

async function keepHolidays(
  em: StoreEntityManager,
  fetched: { year: number; source: string; fetched_at: Date },
  holidays: readonly PublicHoliday[],
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    // The year's row is written first and so holds apart two processes that fetched the same year.
    await transaction.upsert(HolidayFetch, fetched);
    await rows(transaction).deleteFrom('holiday').where('year', '=', fetched.year).execute();
    await rows(transaction)
      .insertInto('holiday')
      .values(holidays.map((holiday) => ({ ...holiday, year: fetched.year })))
      .execute();
  });
}
