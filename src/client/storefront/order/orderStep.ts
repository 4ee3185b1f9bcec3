import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { AWAITED_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { comeFor, lateFor, messages, newProofBy, noSecondPayment, notAccepted, payBy } from '#shared/messages.ts';

type StepKind = 'rejected' | 'pay' | 'late' | 'ready' | 'checking' | 'preparing' | 'claimed' | 'cancelled';

export interface OrderStep {
  kind: StepKind;
  title: string;
  note: string;
}

/** Whether the store waits for a proof: none was sent, it was rejected, or a part is unpaid. */
export const isProofAwaited = ({ payment_status }: Pick<Order, 'payment_status'>): boolean =>
  AWAITED_PAYMENTS.some((status) => status === payment_status);

/** The next step of an order, in the words of every screen. `lastDay` is the last day to pay, null for none. */
export function nextStepOf(order: Order, lastDay: StoreDay | null, now: Date, timeZone: string): OrderStep {
  const { order_status, payment_status, pickup_time } = order;
  const { status } = order_status;
  const refund = refundNote(order.amount_to_refund, payment_status);
  if (status === 'Cancelled') {
    const [reason, ...others] = new Set(order.orders.map((line) => line.cancel_reason));
    const money = refund || (isProofAwaited(order) ? messages.cancelledUnpaid : '');
    return { kind: 'cancelled', title: messages.cancelled, note: joined(others.length === 0 ? reason : '', money) };
  }
  if (status === 'Claimed') return { kind: 'claimed', title: 'Picked up.', note: refund };
  const pesos = formatPesos(amountToPay(order));
  if (isProofAwaited(order) && amountToPay(order) > 0) {
    const day = lastDay && formatDay(lastDay);
    if (payment_status !== 'Rejected') {
      return {
        kind: 'pay',
        title: payBy(pesos, day),
        note: day === null ? messages.payBeforeReady : messages.proofByThen,
      };
    }
    const note = joined(noSecondPayment(pesos), day && newProofBy(day));
    return { kind: 'rejected', title: notAccepted(order.payment_reason), note };
  }
  if (payment_status === 'To Check') {
    return { kind: 'checking', title: messages.proofBeingChecked, note: messages.nothingToDo };
  }
  if (status !== 'Ready for Pickup' || pickup_time === null) {
    return { kind: 'preparing', title: messages.beingPrepared, note: messages.nothingToDo };
  }
  const isLate = storeDayOf(pickup_time, timeZone) < storeDayOf(now, timeZone);
  const time = formatPickup(pickup_time, timeZone);
  return { kind: isLate ? 'late' : 'ready', title: messages.ready, note: isLate ? lateFor(time) : comeFor(time) };
}

const joined = (...sentences: (string | null | undefined)[]): string => sentences.filter(Boolean).join(' ');
