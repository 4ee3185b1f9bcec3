import { storeDayOf } from '#shared/domain/storeTime.ts';
import type { Services, StoreEntityManager } from '../platform/services.ts';

/** The sequence that numbers the orders of a moment's month in the store. */
export const orderNumbers = (now: Date, timeZone: string): string =>
  `order_no:${storeDayOf(now, timeZone).slice(0, 7)}`;

/** How far the clocks of two store processes may differ. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Has the pick-up calendar alone until the caller's transaction ends. It is the lock of the order numbers: an order that has
 * its number is committed before this returns, and one that gets it later finds the day closed when it is written
 * (writeOrder). Taken before orders and other sequences.
 */
export async function lockPickupCalendar(
  em: StoreEntityManager,
  { now, config }: Pick<Services, 'now' | 'config'>,
): Promise<void> {
  const nearby = [-CLOCK_SKEW_MS, CLOCK_SKEW_MS].map((skew) => new Date(now().getTime() + skew));
  for (const name of new Set(nearby.map((each) => orderNumbers(each, config.store.timeZone)))) {
    await em.execute(
      'insert into `sequence` (`name`, `value`) values (?, 0) on duplicate key update `value` = `value`',
      [name],
      'run',
    );
  }
}
