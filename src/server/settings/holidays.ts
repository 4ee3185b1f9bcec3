import type { Acknowledged } from '#shared/contracts/common.ts';
import { PHILIPPINE_HOLIDAYS } from '#shared/domain/pickups/philippineHolidays.ts';
import { furthestPickupDay } from '#shared/domain/pickups/pickupCalendar.ts';
import type { PickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, Services, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { fetchHolidays, type PublicHoliday, toHolidayUrl } from './holidayService.ts';
import { HolidayFetch } from './settings.entity.ts';

const MAX_AGE_MS = 24 * 3_600_000;
/** How much of a failure's reason a line of the log takes. */
const MAX_REASON = 200;

/** The years that the pick-up days within reach touch: in November and December the next one too. */
export function yearsInReach(now: Date, timeZone: string, hours?: PickupHours): number[] {
  const days = [storeDayOf(now, timeZone), furthestPickupDay(now, timeZone, hours)];
  return [...new Set(days.map((day) => Number(day.slice(0, 4))))];
}

/** The years whose holidays are stored: this one and the next, which staff see in the settings. */
export function holidayYears(now: Date, timeZone: string): number[] {
  const year = Number(storeDayOf(now, timeZone).slice(0, 4));
  return [year, year + 1];
}

/**
 * Fetches those of the stored years whose list is missing, older than a day, or from another URL than the setting's.
 * Never throws: a year that cannot be fetched keeps its last list where there is one, and one line of the log says so; the
 * same failure again is no news. `signal` ends it early.
 */
export async function refreshHolidays(services: Services, signal = new AbortController().signal): Promise<void> {
  try {
    const { stale, known } = await storedLists(services);
    const outcomes = await Promise.allSettled(stale.map((year) => refreshYear(services, year, signal)));
    const failed = stale.flatMap((year, index) => {
      const outcome = outcomes[index];
      return outcome?.status === 'rejected'
        ? [{ year, isKnown: known.has(year), reason: reasonOf(outcome.reason) }]
        : [];
    });
    if (!signal.aborted) logFailures(services, failed);
  } catch (error) {
    if (!signal.aborted) services.log.warn({ reason: reasonOf(error) }, 'public holidays could not be looked up');
  }
}

interface FailedYear {
  year: number;
  /** Whether an earlier list of the year is stored. */
  isKnown: boolean;
  reason: string;
}

/** The last logged error of a store, so that an hour later the same is not logged again. */
const lastLogged = new WeakMap<Services['config'], string>();

function logFailures({ config, log }: Services, failed: readonly FailedYear[]): void {
  const yearsThat = (isKnown: boolean) => failed.filter((each) => each.isKnown === isKnown).map(({ year }) => year);
  const [stored, missing] = [yearsThat(true), yearsThat(false)];
  const reason = [...new Set(failed.map((each) => each.reason))].join('; ');
  const line = [
    'public holidays could not be fetched',
    ...(stored.length > 0 ? [`the last list serves for ${stored.join(' and ')}`] : []),
    ...(missing.length > 0 ? [`there is none for ${missing.join(' and ')}`] : []),
  ].join('; ');
  const isNews = failed.length > 0 && lastLogged.get(config) !== line;
  lastLogged.set(config, failed.length > 0 ? line : '');
  if (isNews) log.warn({ reason }, line);
}

/** Describes an error in one line; fetch itself says only "fetch failed" and keeps the reason as its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const code = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : '';
  return (code === '' ? message : `${message} (${code})`).replaceAll(/\s+/g, ' ').slice(0, MAX_REASON);
}

async function refreshYear(services: Services, year: number, signal: AbortSignal): Promise<void> {
  const source = toHolidayUrl(services.config.store.holidayUrl, year);
  const holidays = await fetchHolidays(source, year, signal);
  await storeHolidays(services.forkEm(), { year, source, fetched_at: services.now() }, holidays);
  services.log.info({ year, holidays: holidays.length }, 'public holidays fetched');
}

/** Which of the stored years are to be fetched again, and which have a list at all. */
async function storedLists({
  forkEm,
  now,
  config,
}: Services): Promise<{ stale: number[]; known: ReadonlySet<number> }> {
  const years = holidayYears(now(), config.store.timeZone);
  const stored = await db(forkEm()).selectFrom('holiday_fetch').selectAll().where('year', 'in', years).execute();
  const isFresh = (year: number) =>
    stored.some(
      (fetched) =>
        fetched.year === year &&
        fetched.source === toHolidayUrl(config.store.holidayUrl, year) &&
        fetched.fetched_at.getTime() > now().getTime() - MAX_AGE_MS,
    );
  return { stale: years.filter((year) => !isFresh(year)), known: new Set(stored.map(({ year }) => year)) };
}

/** Puts a year's list in place of the one before. */
async function storeHolidays(
  em: StoreEntityManager,
  fetched: { year: number; source: string; fetched_at: Date },
  holidays: readonly PublicHoliday[],
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    // The year's row is written first and so serialises two processes that fetched the same year.
    await transaction.upsert(HolidayFetch, fetched);
    await db(transaction).deleteFrom('holiday').where('year', '=', fetched.year).execute();
    // Two entries of a day whose names are equal to the database count once.
    await db(transaction)
      .insertInto('holiday')
      .ignore()
      .values(holidays.map((holiday) => ({ ...holiday, year: fetched.year })))
      .execute();
  });
}

/** The source that is noted for a list that came with the store. A list of the holiday service takes its place. */
const BUNDLED = 'the list that comes with the store';

/**
 * Stores the Philippine holidays that come with the store, of this year and the next, as far as these have no list yet. The service of
 * public holidays, where there is one, replaces them by its own.
 */
export function addHolidays(deps: Deps, staff: StaffMember): Promise<Acknowledged> {
  const now = deps.now();
  return inTransaction(deps.em, async (em) => {
    const years = holidayYears(now, deps.config.store.timeZone);
    const known = await db(em).selectFrom('holiday_fetch').select('year').where('year', 'in', years).execute();
    for (const year of years) {
      const days = PHILIPPINE_HOLIDAYS[year];
      if (!days || known.some((fetched) => fetched.year === year)) continue;
      await storeHolidays(em, { year, source: BUNDLED, fetched_at: now }, days);
      await writeAudit(em, staff, now, [
        {
          record_type: 'closed_day',
          record_id: `${year}`,
          action: 'created',
          changes: { holidays: { from: null, to: days.length } },
        },
      ]);
    }
    return { msg: staffMessages.saved };
  });
}
