import type { WaitingOrders } from '#shared/contracts/counter.ts';
import { addDays, type StoreDay } from '#shared/domain/storeTime.ts';

const MAX_DAYS = 8;

type Day = WaitingOrders['picking'][number];

/** Chosen is the day in the URL, otherwise the first day from today on with orders, otherwise today. */
export function pickingDays(
  picking: WaitingOrders['picking'],
  today: StoreDay,
  wanted: StoreDay | null,
): { shown: Day[]; chosen: StoreDay } {
  const chosen = wanted ?? picking.find(({ day, orders }) => day >= today && orders > 0)?.day ?? today;
  const always = [today, addDays(today, 1), chosen];
  const orders = new Map(picking.map((each) => [each.day, each.orders]));
  const others = picking.map(({ day }) => day).filter((day) => !always.includes(day));
  const shown = [...new Set([...always, ...others])].slice(0, MAX_DAYS).sort();
  return { shown: shown.map((day) => ({ day, orders: orders.get(day) ?? 0 })), chosen };
}
