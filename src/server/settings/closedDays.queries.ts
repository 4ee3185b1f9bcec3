import { sql } from 'kysely';
import type { z } from 'zod';
import type { closedDays } from '#shared/contracts/settings.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { holidayYears, toHolidayUrl } from './holidays.ts';

/** Returns days closed or opened by staff from today on, and holidays of this and the next year. */
export async function listClosedDays(deps: Deps): Promise<z.output<typeof closedDays>> {
  const [closed_days, opened_days, years] = await Promise.all([
    ownClosedDays(deps),
    openedDays(deps),
    storedYears(deps),
  ]);
  return { closed_days, opened_days, years };
}

async function ownClosedDays({ em, now, config }: Deps) {
  const found = await db(em)
    .selectFrom('closed_day')
    .leftJoin('staff_user', 'staff_user.id', 'closed_day.created_by_id')
    .select(['date', 'reason', sql<string | null>`coalesce(closed_day.staff_name, staff_user.name)`.as('who')])
    .where('date', '>=', storeDayOf(now(), config.store.timeZone))
    .orderBy('date')
    .execute();
  return found.map(({ date, reason, who }) => ({ date, reason, who: who ?? '' }));
}

const openedDays = ({ em, now, config }: Deps) =>
  db(em)
    .selectFrom('opened_day')
    .select(['date', 'reason', 'staff_name as who'])
    .where('date', '>=', storeDayOf(now(), config.store.timeZone))
    .orderBy('date')
    .execute();

async function storedYears({ em, now, config }: Deps) {
  const years = holidayYears(now(), config.store.timeZone);
  const [fetched, holidays] = await Promise.all([
    db(em).selectFrom('holiday_fetch').selectAll().where('year', 'in', years).execute(),
    db(em)
      .selectFrom('holiday')
      .select(['year', 'date', 'name'])
      .where('year', 'in', years)
      .orderBy('date')
      .orderBy('name')
      .execute(),
  ]);
  return years.map((year) => {
    const last = fetched.find((fetch) => fetch.year === year);
    return {
      year,
      source: last?.source ?? toHolidayUrl(config.store.holidayUrl, year),
      fetched_at: last?.fetched_at ?? null,
      holidays: holidays.filter((holiday) => holiday.year === year).map(({ date, name }) => ({ date, name })),
    };
  });
}
