import { z } from 'zod';
import { storeDay } from '#shared/contracts/common.ts';
import { furthestPickupDay } from '#shared/domain/pickups/pickupCalendar.ts';
import type { PickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Services, StoreEntityManager } from '../platform/services.ts';
import { PHILIPPINE_HOLIDAYS } from './philippineHolidays.ts';
import { HolidayFetch } from './settings.entity.ts';

const MAX_AGE_MS = 24 * 3_600_000;
/** Source of a built-in list, used until the service responds. */
export const BUNDLED = 'the built-in list';
const MAX_REASON = 200;

/** Years within reach of pick-up days: from November on also the next. */
export function yearsInReach(now: Date, timeZone: string, hours?: PickupHours): number[] {
  const days = [storeDayOf(now, timeZone), furthestPickupDay(now, timeZone, hours)];
  return [...new Set(days.map((day) => Number(day.slice(0, 4))))];
}

export function holidayYears(now: Date, timeZone: string): number[] {
  const year = Number(storeDayOf(now, timeZone).slice(0, 4));
  return [year, year + 1];
}

/** Fetches stored years that are missing, a day old or of another URL. Never throws: failures keep the list and are logged once. */
export async function refreshHolidays(services: Services, signal = new AbortController().signal): Promise<void> {
  try {
    await storeBundled(services);
    const { stale, sources } = await storedLists(services);
    const outcomes = await Promise.allSettled(stale.map((year) => refreshYear(services, year, signal)));
    const failed = stale.flatMap((year, index) => {
      const outcome = outcomes[index];
      return outcome?.status === 'rejected'
        ? [{ year, source: sources.get(year), reason: reasonOf(outcome.reason) }]
        : [];
    });
    if (!signal.aborted) logFailures(services, failed);
  } catch (error) {
    if (!signal.aborted) services.log.warn({ reason: reasonOf(error) }, 'public holidays could not be looked up');
  }
}

interface FailedYear {
  year: number;
  source: string | undefined;
  reason: string;
}

/** The last logged error of a store, so that it is not logged every hour. */
const lastLogged = new WeakMap<Services['config'], string>();

function logFailures({ config, log }: Services, failed: readonly FailedYear[]): void {
  const servedBy = ({ source }: FailedYear) =>
    source === undefined ? 'there is no list' : source === BUNDLED ? `${BUNDLED} serves` : 'the last list serves';
  const reason = [...new Set(failed.map((each) => each.reason))].join('; ');
  const years = Map.groupBy(failed, servedBy);
  const line = [
    'public holidays could not be fetched',
    ...[...years].map(([served, of]) => `${served} for ${of.map(({ year }) => year).join(' and ')}`),
  ].join('; ');
  const isNews = failed.length > 0 && lastLogged.get(config) !== line;
  lastLogged.set(config, failed.length > 0 ? line : '');
  if (isNews) log.warn({ reason }, line);
}

/** Describes an error in a line; fetch hides the reason in `cause`. */
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

/** Returns years to fetch, and the source of each stored list. */
async function storedLists({
  forkEm,
  now,
  config,
}: Services): Promise<{ stale: number[]; sources: ReadonlyMap<number, string> }> {
  const years = holidayYears(now(), config.store.timeZone);
  const stored = await db(forkEm()).selectFrom('holiday_fetch').selectAll().where('year', 'in', years).execute();
  const isFresh = (year: number) =>
    stored.some(
      (fetched) =>
        fetched.year === year &&
        fetched.source === toHolidayUrl(config.store.holidayUrl, year) &&
        fetched.fetched_at.getTime() > now().getTime() - MAX_AGE_MS,
    );
  return {
    stale: years.filter((year) => !isFresh(year)),
    sources: new Map(stored.map(({ year, source }) => [year, source])),
  };
}

async function storeHolidays(
  em: StoreEntityManager,
  fetched: { year: number; source: string; fetched_at: Date },
  holidays: readonly PublicHoliday[],
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    // Writing this row first serialises processes that fetched the same year.
    await transaction.upsert(HolidayFetch, fetched);
    await db(transaction).deleteFrom('holiday').where('year', '=', fetched.year).execute();
    await writeDays(transaction, fetched.year, holidays);
  });
}

/** Entries of a day with equal names for the database count once. */
const writeDays = (em: StoreEntityManager, year: number, holidays: readonly PublicHoliday[]) =>
  db(em)
    .insertInto('holiday')
    .ignore()
    .values(holidays.map((holiday) => ({ ...holiday, year })))
    .execute();

async function storeBundled({ forkEm, now, config }: Services): Promise<void> {
  for (const year of holidayYears(now(), config.store.timeZone)) {
    const days = PHILIPPINE_HOLIDAYS[year];
    if (!days) continue;
    await inTransaction(forkEm(), async (em) => {
      // Only if no process has stored a list in the meantime.
      const { numInsertedOrUpdatedRows: added } = await db(em)
        .insertInto('holiday_fetch')
        .ignore()
        .values({ year, source: BUNDLED, fetched_at: now() })
        .executeTakeFirstOrThrow();
      if (added) await writeDays(em, year, days);
    });
  }
}

interface PublicHoliday {
  date: StoreDay;
  name: string;
}

const COUNTRY = 'PH';
const TIME_LIMIT_MS = 3_000;
const NAME_LENGTH = 160;
/** A year has about 2 kB; parsing megabytes would block the event loop. */
const MAX_BYTES = 256 * 1024;

/** Nager.Date v3. An empty year is invalid. */
const holidayList = z.array(z.object({ date: storeDay, name: z.string().trim().min(1) })).min(1);

export function toHolidayUrl(template: string, year: number): string {
  return template.replaceAll('{year}', String(year)).replaceAll('{country}', COUNTRY);
}

/** Throws after 3 s or without a valid list. */
async function fetchHolidays(url: string, year: number, signal: AbortSignal): Promise<PublicHoliday[]> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    // No redirects: only the setting chooses the host.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
  });
  if (response.status !== 200) throw new Error(`the public-holiday service answered ${response.status}`);
  const holidays = holidayList.parse(await readJson(response)).filter(({ date }) => date.startsWith(`${year}-`));
  if (holidays.length === 0) throw new Error(`the public-holiday service answered with another year than ${year}`);
  return holidays.map(({ date, name }) => ({ date, name: name.slice(0, NAME_LENGTH) }));
}

async function readJson({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error(`the public-holiday service sent more than ${MAX_BYTES / 1024} kB`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
