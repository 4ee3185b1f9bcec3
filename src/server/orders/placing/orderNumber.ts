import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../../platform/services.ts';
import { orderNumbers } from '../../settings/pickupCalendarLock.ts';

/** Draws an order number, 2026-11-000042, rising within the store's month. If `place` rejects, the next order gets it. */
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
    // After other errors the order may be committed.
    if (error instanceof DomainError) await numbers.giveBack(sequence, number);
    throw error;
  }
}
