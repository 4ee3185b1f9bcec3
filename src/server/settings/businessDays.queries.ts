import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import type { PickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

/** Longer than any deadline with holidays. */
const CALENDAR_DAYS = 180;

/** Returns the store's calendar from CALENDAR_DAYS ago; opened holidays count as open. */
export async function readBusinessDays({ em, now, config }: Deps, hours: PickupHours): Promise<PickupCalendar> {
  const { timeZone } = config.store;
  const from = addDays(storeDayOf(now(), timeZone), -CALENDAR_DAYS);
  const own = await db(em).selectFrom('closed_day').select(['date', 'reason']).where('date', '>=', from).execute();
  const opened = await db(em).selectFrom('opened_day').select(['date', 'reason']).where('date', '>=', from).execute();
  const holidays = await db(em).selectFrom('holiday').select(['date', 'name']).where('date', '>=', from).execute();
  const isOpened = new Set(opened.map(({ date }) => date));
  const closed = holidays.filter(({ date }) => !isOpened.has(date)).map(({ date, name }) => ({ date, reason: name }));
  return { timeZone, closedDays: [...own, ...closed], openedDays: opened, hours };
}
