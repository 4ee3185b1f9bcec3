import type { OrderStatus } from '../orders/orderStatus.ts';
import { addBusinessDays } from '../pickups/businessDays.ts';
import type { PickupCalendar } from '../pickups/pickupCalendar.ts';
import { addDays, type StoreDay, storeDayOf } from '../storeTime.ts';
import { AWAITED_PAYMENTS, type PaymentStatus } from './paymentStatus.ts';

/** The facts about an unpaid order. Instants in UTC. */
export interface UnpaidOrder {
  /** When it was placed, or its proof rejected. */
  since: Date;
  /** When its customer was reminded; null until then. */
  remindedAt: Date | null;
}

/** Whether the store waits for the payment of an order: nobody has taken it on, and nobody has paid it. */
export const awaitsPayment = ({
  status,
  payment_status,
}: {
  status: OrderStatus;
  payment_status: PaymentStatus | null;
}) => status === 'Pending' && payment_status !== null && AWAITED_PAYMENTS.includes(payment_status);

/** Since when the days of an unpaid order count: it was taken up again, or its payment came to its status. */
export const unpaidSince = (order: { status_changed_at: Date; payment_changed_at: Date }): Date =>
  order.status_changed_at > order.payment_changed_at ? order.status_changed_at : order.payment_changed_at;

/** The last day on which an order that waits since an instant is to be paid; null where there is no deadline. */
export const lastDayToPay = (since: Date, days: number, calendar: PickupCalendar): StoreDay | null =>
  days === 0 ? null : addBusinessDays(storeDayOf(since, calendar.timeZone), days, calendar);

/**
 * Returns the step on `today` for an order that is not paid: the day before the last of its business days it is reminded, after that day it
 * is cancelled, and never without a whole business day after the reminder (docs/rules.md, Payments).
 */
export function deadlineStep(
  { since, remindedAt }: UnpaidOrder,
  today: StoreDay,
  days: number,
  calendar: PickupCalendar,
): 'wait' | 'remind' | 'cancel' {
  const due = lastDayToPay(since, days, calendar);
  if (due === null) return 'wait';
  if (remindedAt === null) return today >= addDays(due, -1) ? 'remind' : 'wait';
  const earliest = addBusinessDays(storeDayOf(remindedAt, calendar.timeZone), 1, calendar);
  return today > due && today > earliest ? 'cancel' : 'wait';
}
