import type { OrderStatus } from '../orders/orderStatus.ts';
import { addBusinessDays } from '../pickups/businessDays.ts';
import type { PickupCalendar } from '../pickups/pickupCalendar.ts';
import { addDays, type StoreDay, storeDayOf } from '../storeTime.ts';
import { AWAITED_PAYMENTS, type PaymentStatus } from './paymentStatus.ts';

/** The columns that decide until when an order is to be paid. Instants in UTC. */
export interface UnpaidOrder {
  /** When its status changed last: it was placed, or taken up again. */
  status_changed_at: Date;
  /** When its payment came to its status: it was placed, or its proof rejected. */
  payment_changed_at: Date;
  /** When its customer was last reminded of the payment; null if never. */
  payment_reminded_at: Date | null;
  pickup_time: Date | null;
}

/** The business days in which a customer has to send the proof of payment; 0 where the store cancels nothing for want of one. */
export const daysToPay = (settings: { allow_no_payment_proof: boolean; payment_deadline_days: number }): number =>
  settings.allow_no_payment_proof ? 0 : settings.payment_deadline_days;

/** Whether the store waits for the payment of an order: nobody has taken it on, and nobody has paid it. */
export const awaitsPayment = ({
  status,
  payment_status,
}: {
  status: OrderStatus;
  payment_status: PaymentStatus | null;
}) => status === 'Pending' && payment_status !== null && AWAITED_PAYMENTS.includes(payment_status);

/** Since when the days of an unpaid order count. */
const unpaidSince = ({ status_changed_at, payment_changed_at }: UnpaidOrder): Date =>
  status_changed_at > payment_changed_at ? status_changed_at : payment_changed_at;

/** So many business days after a day, but no later than the day before the pick-up, unless the pick-up has come by then. */
function dueAfter(from: StoreDay, days: number, pickup: Date | null, calendar: PickupCalendar): StoreDay {
  const due = addBusinessDays(from, days, calendar);
  const dayBefore = pickup === null ? due : addDays(storeDayOf(pickup, calendar.timeZone), -1);
  return dayBefore >= from && dayBefore < due ? dayBefore : due;
}

/** The day by which an order is paid if its customer is reminded in time, and the day of the reminder since the payment is awaited. */
function plan(order: UnpaidOrder, days: number, calendar: PickupCalendar) {
  const since = unpaidSince(order);
  const reminded = order.payment_reminded_at;
  return {
    due: dueAfter(storeDayOf(since, calendar.timeZone), days, order.pickup_time, calendar),
    reminded: reminded !== null && reminded >= since ? storeDayOf(reminded, calendar.timeZone) : null,
  };
}

/**
 * The last day on which an unpaid order is to be paid, as every screen and message names it; the store cancels it the day after. Null where there
 * is no deadline. A customer whose reminder came late, or is still to come, has one business day after it (docs/rules/payments.md, Unpaid orders).
 */
export function lastDayToPay(
  order: UnpaidOrder,
  today: StoreDay,
  days: number,
  calendar: PickupCalendar,
): StoreDay | null {
  if (days === 0) return null;
  const { due, reminded } = plan(order, days, calendar);
  const told = reminded ?? today;
  return told > due ? dueAfter(told, 1, order.pickup_time, calendar) : due;
}

/** Returns the step on `today` for an unpaid order: a reminder on the day before its last day, and the cancellation after the last day. */
export function deadlineStep(
  order: UnpaidOrder,
  today: StoreDay,
  days: number,
  calendar: PickupCalendar,
): 'wait' | 'remind' | 'cancel' {
  const last = lastDayToPay(order, today, days, calendar);
  if (last === null) return 'wait';
  const { due, reminded } = plan(order, days, calendar);
  if (reminded === null) return today >= addDays(due, -1) ? 'remind' : 'wait';
  return today > last ? 'cancel' : 'wait';
}
