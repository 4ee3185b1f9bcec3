import type { OrderStatus } from '../orders/orderStatus.ts';
import { addBusinessDays } from '../pickups/businessDays.ts';
import type { PickupCalendar } from '../pickups/pickupCalendar.ts';
import { addDays, type StoreDay, storeDayOf } from '../storeTime.ts';
import { AWAITED_PAYMENTS, type PaymentStatus } from './paymentStatus.ts';

export interface UnpaidOrder {
  status_changed_at: Date;
  payment_changed_at: Date;
  payment_reminded_at: Date | null;
  pickup_time: Date | null;
}

/** Business days to send a proof; 0 if unpaid orders are not cancelled. */
export const daysToPay = (settings: { allow_no_payment_proof: boolean; payment_deadline_days: number }): number =>
  settings.allow_no_payment_proof ? 0 : settings.payment_deadline_days;

export const awaitsPayment = ({
  status,
  payment_status,
}: {
  status: OrderStatus;
  payment_status: PaymentStatus | null;
}) => status === 'Pending' && payment_status !== null && AWAITED_PAYMENTS.includes(payment_status);

const unpaidSince = ({ status_changed_at, payment_changed_at }: UnpaidOrder): Date =>
  status_changed_at > payment_changed_at ? status_changed_at : payment_changed_at;

/** Returns the day `days` business days later, but before the pick-up day. */
function dueAfter(from: StoreDay, days: number, pickup: Date | null, calendar: PickupCalendar): StoreDay {
  const due = addBusinessDays(from, days, calendar);
  const dayBefore = pickup === null ? due : addDays(storeDayOf(pickup, calendar.timeZone), -1);
  return dayBefore >= from && dayBefore < due ? dayBefore : due;
}

function plan(order: UnpaidOrder, days: number, calendar: PickupCalendar) {
  const since = unpaidSince(order);
  const reminded = order.payment_reminded_at;
  return {
    due: dueAfter(storeDayOf(since, calendar.timeZone), days, order.pickup_time, calendar),
    reminded: reminded !== null && reminded >= since ? storeDayOf(reminded, calendar.timeZone) : null,
  };
}

/** The last day to pay, or null without a deadline. A late reminder gives one more business day (docs/rules/payments.md, Unpaid orders). */
export function lastDayToPay(
  order: UnpaidOrder,
  today: StoreDay,
  days: number,
  calendar: PickupCalendar,
): StoreDay | null {
  if (days === 0) return null;
  const { due, reminded } = plan(order, days, calendar);
  const reminderDay = reminded ?? today;
  return reminderDay > due ? dueAfter(reminderDay, 1, order.pickup_time, calendar) : due;
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
