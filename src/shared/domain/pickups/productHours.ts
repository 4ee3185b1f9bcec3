import { closedByProduct, messages, readyOnlyFrom } from '../../messages.ts';
import { describeHours, isWithinHours, type Schedule } from '../catalog/availability.ts';
import { addDays, type ClockTime, clockTimeOf, formatDay, type StoreDay, storeDayOf, weekdayOf } from '../storeTime.ts';
import {
  checkPickupTime,
  closedReason,
  fullReason,
  furthestPickupDay,
  hoursOf,
  type PickupCalendar,
  type PickupDay,
  pickupDay,
  pickupInstant,
} from './pickupCalendar.ts';
import { ANY_TIME, pickupSlots } from './pickupHours.ts';
import { nextWeeklyCutoff } from './weeklyCutoff.ts';

/** What a product's hours limit: `pick-up` only, or `ordering` (adding to the cart and ordering). */
export const PRODUCT_HOURS = ['pick-up', 'ordering'] as const;
export type ProductHours = (typeof PRODUCT_HOURS)[number];

export interface ScheduledProduct extends Schedule {
  name: string;
  ready_from: StoreDay | null;
}

type OrderedProduct = Schedule & { name: string; category: { has_weekly_cutoff: boolean } };

const NO_HOURS: Schedule = { weekly_schedule: [], from_time_available: null, to_time_available: null };

/** The products whose hours or weekly cut-off limit the pick-up (docs/rules/checkout.md, Weekly cut-off). */
export function scheduledAmong(
  products: readonly OrderedProduct[],
  setting: ProductHours,
  orderedAt: Date,
  calendar: PickupCalendar,
): ScheduledProduct[] {
  const isClosing = products.some(({ category }) => category.has_weekly_cutoff);
  const cutoffDay = isClosing ? (nextWeeklyCutoff(orderedAt, calendar)?.readyFrom ?? null) : null;
  return products.flatMap((product) => {
    const hours = setting === 'pick-up' ? product : NO_HOURS;
    const ready_from = product.category.has_weekly_cutoff ? cutoffDay : null;
    if (ready_from === null && !hasHours(hours)) return [];
    const { weekly_schedule, from_time_available, to_time_available } = hours;
    return { name: product.name, weekly_schedule, from_time_available, to_time_available, ready_from };
  });
}

function reachingTo(products: readonly ScheduledProduct[], now: Date, calendar: PickupCalendar): PickupCalendar {
  const furthest = furthestFor(products, now, calendar);
  const hours = hoursOf(calendar);
  let { days_ahead } = hours;
  while (furthestPickupDay(now, calendar.timeZone, { days_ahead }) < furthest) days_ahead += 1;
  return days_ahead === hours.days_ahead ? calendar : { ...calendar, hours: { ...hours, days_ahead } };
}

export function furthestFor(products: readonly ScheduledProduct[], now: Date, calendar: PickupCalendar): StoreDay {
  const days = products.map(({ ready_from }) => ready_from ?? '');
  return [furthestPickupDay(now, calendar.timeZone, hoursOf(calendar)), ...days].sort().at(-1) ?? '';
}

export function hasHours({ weekly_schedule, from_time_available, to_time_available }: Schedule): boolean {
  return weekly_schedule.length > 0 || from_time_available !== null || to_time_available !== null;
}

/** Whether a day is open for pick-up of all these products, or the reason why not: the calendar first, then the products' hours. */
export function pickupDayFor(
  day: StoreDay,
  now: Date,
  calendar: PickupCalendar,
  products: readonly ScheduledProduct[],
): PickupDay {
  const result = pickupDay(day, now, reachingTo(products, now, calendar));
  if (!result.open) return result;
  const reason = dayClosedReason(day, calendar, products);
  return reason === null ? result : { open: false, reason };
}

export function pickupDayReason(...day: Parameters<typeof pickupDayFor>): string | null {
  const result = pickupDayFor(...day);
  return result.open ? null : result.reason;
}

function dayClosedReason(day: StoreDay, calendar: PickupCalendar, products: readonly ScheduledProduct[]) {
  const early = products.find(({ ready_from }) => ready_from !== null && day < ready_from);
  if (early) return readyOnlyFrom(early.name, formatDay(early.ready_from ?? day));
  const weekday = weekdayOf(day);
  const resting = products.find(
    ({ weekly_schedule }) => weekly_schedule.length > 0 && !weekly_schedule.includes(weekday),
  );
  if (resting) return reasonOf(resting);
  const slots = pickupSlots(hoursOf(calendar));
  const isOpen = (slot: ClockTime, chosen: readonly ScheduledProduct[]) =>
    hoursClosedReason(day, slot, calendar.timeZone, chosen) === null;
  if (slots.some((slot) => isOpen(slot, products))) return null;
  const closing = products.find((product) => !slots.some((slot) => isOpen(slot, [product])));
  return closing ? reasonOf(closing) : messages.noCommonPickupTime;
}

export function openDaysFor(
  now: Date,
  calendar: PickupCalendar,
  products: readonly ScheduledProduct[],
  count: number,
): StoreDay[] {
  const last = furthestFor(products, now, calendar);
  const days: StoreDay[] = [];
  for (let day = storeDayOf(now, calendar.timeZone); day <= last && days.length < count; day = addDays(day, 1)) {
    if (pickupDayFor(day, now, calendar, products).open) days.push(day);
  }
  return days;
}

/** The reason why a product's hours forbid the new time, or null. Ignores a product whose hours exclude the old time already. */
export function moveClosedReason(
  from: Date,
  to: Date,
  calendar: PickupCalendar,
  products: readonly ScheduledProduct[],
): string | null {
  const { timeZone } = calendar;
  const closedAt = (instant: Date, chosen: readonly ScheduledProduct[]) => {
    const day = storeDayOf(instant, timeZone);
    return (
      dayClosedReason(day, calendar, chosen) ?? hoursClosedReason(day, clockTimeOf(instant, timeZone), timeZone, chosen)
    );
  };
  const open = products.filter((product) => closedAt(from, [product]) === null);
  return closedAt(to, open);
}

/** The reason why staff cannot move a pick-up to a time, or null. Unlike customers, staff can use today. */
export function movedPickupReason(
  from: Date,
  to: Date,
  now: Date,
  calendar: PickupCalendar,
  products: readonly ScheduledProduct[],
): string | null {
  const { timeZone } = calendar;
  const [day, time] = [storeDayOf(to, timeZone), clockTimeOf(to, timeZone)];
  const isToday = day === storeDayOf(now, timeZone);
  const reach = pickupDay(day, now, reachingTo(products, now, calendar));
  const closed = isToday ? closedReason(day, calendar) : reach.open ? null : reach.reason;
  if (closed !== null) return closed;
  const isSlot = time === ANY_TIME || pickupSlots(hoursOf(calendar)).includes(time);
  if (!isSlot || to.getTime() !== pickupInstant(day, time, timeZone).getTime()) return messages.slotInvalid;
  return moveClosedReason(from, to, calendar, products);
}

/** Moves a pick-up to the same time of another day, or to any time that day if its time is no slot. */
export function pickupMovedTo(day: StoreDay, pickup: Date, calendar: PickupCalendar): Date {
  const time = clockTimeOf(pickup, calendar.timeZone);
  return pickupInstant(day, pickupSlots(hoursOf(calendar)).includes(time) ? time : ANY_TIME, calendar.timeZone);
}

export function slotClosedReason(
  day: StoreDay,
  slot: ClockTime,
  calendar: PickupCalendar,
  products: readonly ScheduledProduct[],
): string | null {
  if (!pickupSlots(hoursOf(calendar)).includes(slot) && slot !== ANY_TIME) return messages.slotInvalid;
  return (
    fullReason(pickupInstant(day, slot, calendar.timeZone), calendar) ??
    hoursClosedReason(day, slot, calendar.timeZone, products)
  );
}

function hoursClosedReason(day: StoreDay, slot: ClockTime, timeZone: string, products: readonly ScheduledProduct[]) {
  if (slot === ANY_TIME) return null;
  const instant = pickupInstant(day, slot, timeZone);
  const closing = products.find((product) => !isWithinHours(product, instant, timeZone));
  return closing ? reasonOf(closing) : null;
}

export function checkPickup(
  instant: Date,
  now: Date,
  calendar: PickupCalendar,
  products: readonly ScheduledProduct[],
): ReturnType<typeof checkPickupTime> {
  const result = checkPickupTime(instant, now, reachingTo(products, now, calendar));
  if (!result.ok) return result;
  const day = storeDayOf(instant, calendar.timeZone);
  const dayResult = pickupDayFor(day, now, calendar, products);
  if (!dayResult.open) return { ok: false, error: 'day', reason: dayResult.reason };
  const reason = hoursClosedReason(day, clockTimeOf(instant, calendar.timeZone), calendar.timeZone, products);
  return reason === null ? result : { ok: false, error: 'slot', reason };
}

const reasonOf = (product: ScheduledProduct): string => closedByProduct(product.name, describeHours(product) ?? '');
