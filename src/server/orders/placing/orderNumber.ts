import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../../platform/services.ts';
import { orderNumbers } from '../../settings/pickupCalendarLock.ts';

/**
 * Draws the number of an order, 2026-11-000042: the store's month, and a number that rises within it. `place` opens the order's transaction; where
 * it rejects the order, the number is the next order's.
 */
export async function withOrderNo<Result>(
  { numbers, now, config }: Pick<Deps, 'numbers' | 'now' | 'config'>,
  place: (order_no: string) => Promise<Result>,
): Promise<Result> {
  const { timeZone } = config.store;
  const at = now();
  const sequence = orderNumbers(at, timeZone);
  const number = await numbers.draw(sequence);
  try {
    return await place(`${storeDayOf(at, timeZone).slice(0, 7)}-${String(number).padStart(6, '0')}`);
  } catch (error) {
    // After any other error the order may have been committed all the same.
    if (error instanceof DomainError) await numbers.giveBack(sequence, number);
    throw error;
  }
}
