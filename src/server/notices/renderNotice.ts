import { type Centavos, formatPesos, parseDecimal, toPesos } from '#shared/domain/money.ts';
import { type NoticeKind, noticeBit } from '#shared/domain/notices/noticeKinds.ts';
import {
  fillText,
  type NoticeText,
  type NoticeTexts,
  type NoticeValues,
  ON_AGAIN_TEXT,
  PAID_AND_CANCELLED_TEXT,
  PART_CANCELLED_TEXT,
  textOf,
  toSmsText,
} from '#shared/domain/notices/noticeTexts.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { daysLate } from '#shared/domain/orders/pickupDay.ts';
import { amountThatCame, amountToRefund } from '#shared/domain/payments/amountDue.ts';
import { AWAITED_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { parseMobileNumber } from '../customers/phoneNumber.ts';
import type { Config } from '../platform/config/config.ts';
import type { NoticeFacts } from './noticeFacts.queries.ts';

/** The message and its receiver; `dropped` and `rejected` say why it is not sent. */
export type RenderedNotice =
  | { outcome: 'send'; to: string; subject: string; text: string }
  | { outcome: 'dropped' | 'rejected'; reason: string };

interface RenderContext {
  config: Pick<Config, 'store' | 'smsCountries' | 'smsHost'>;
  texts: NoticeTexts;
  now: Date;
}

/**
 * Returns the present text of a notice. One that staff have sent again keeps its words, and goes where the customer is reached by now.
 * Dropped is what is no longer true, so that nobody
 * comes for an order that is not ready (docs/rules.md, Notices).
 */
export function renderNotice(facts: NoticeFacts, context: RenderContext): RenderedNotice {
  const { kind, channel, declined } = facts;
  if (((declined ?? 0) & noticeBit(kind, channel)) !== 0) return dropped('The customer wants none of these.');
  const isSentAgain = facts.rounds > 0 && facts.body !== '';
  if (!isSentAgain && !isStillTrue(facts, context)) return dropped('It was no longer true when its turn came.');
  const to = addressOf(facts, context);
  if (to === null) return { outcome: 'rejected', reason: 'There is no address or mobile number to send it to.' };
  if (isSentAgain) return { outcome: 'send', to, subject: facts.subject, text: facts.body };
  const { subject, mail, sms } = templatesOf(facts, context);
  const values = valuesOf(facts, context);
  return channel === 'mail'
    ? { outcome: 'send', to, subject: fillText(subject, values).replaceAll('\n', ' '), text: fillText(mail, values) }
    : { outcome: 'send', to, subject: '', text: toSmsText(fillText(sms, values)) };
}

/**
 * Returns the templates of a notice; staff's own texts of a payment invite to a pick-up, so none of them is used if the order is Cancelled.
 */
function templatesOf({ kind, data, order_status }: NoticeFacts, { texts }: RenderContext): NoticeText {
  if (data.is_on_again) return ON_AGAIN_TEXT;
  if (data.lines) return PART_CANCELLED_TEXT;
  if (kind === 'payment_confirmed' && order_status === 'Cancelled') return PAID_AND_CANCELLED_TEXT;
  return textOf(kind, texts);
}

const dropped = (reason: string): RenderedNotice => ({ outcome: 'dropped', reason });

/** Mail goes where the profile says; an SMS to mobiles of the countries that codes are sent to, for other numbers cost the store dear. */
function addressOf({ channel, email, phone_number }: NoticeFacts, { config }: RenderContext): string | null {
  if (channel === 'mail') return email || null;
  try {
    return parseMobileNumber(config, phone_number ?? '');
  } catch {
    return null;
  }
}

/** Whether what a notice says is so at this moment. */
function isStillTrue(facts: NoticeFacts, { config, now }: RenderContext): boolean {
  const { kind, order_status, payment_status, pickup_time } = facts;
  const { timeZone } = config.store;
  if (kind === 'back_in_stock') return Boolean(facts.is_in_stock);
  if (order_status === null) return false;
  const isOpen = OPEN_STATUSES.includes(order_status);
  const conditions: Record<Exclude<NoticeKind, 'back_in_stock'>, () => boolean> = {
    received: () => order_status !== 'Cancelled',
    payment_confirmed: () => payment_status === 'Confirmed',
    payment_rejected: () => payment_status === 'Rejected' && isOpen,
    payment_due: () => AWAITED_PAYMENTS.some((status) => status === payment_status) && isOpen,
    ready: () => order_status === 'Ready for Pickup',
    pickup_tomorrow: () =>
      isOpen && pickup_time !== null && storeDayOf(pickup_time, timeZone) === addDays(storeDayOf(now, timeZone), 1),
    late: () =>
      order_status === 'Ready for Pickup' && daysLate({ status: order_status, pickup_time }, now, timeZone) > 0,
    moved: () => isOpen && facts.pickup_moved_from !== null,
    cancelled: () => isCancellationTrue(facts),
  };
  return conditions[kind]();
}

/** Whether the cancellation of a part is still true: the rest is still on, or the notice of the whole order says it. */
function isCancellationTrue({ data, order_status, uncancelled_lines }: NoticeFacts): boolean {
  if (!data.lines) return order_status === 'Cancelled';
  if (data.is_on_again) return Number(uncancelled_lines) === data.lines.length;
  return order_status !== 'Cancelled' && Number(uncancelled_lines) === 0;
}

/**
 * The customer's name, written so that no program makes a link of it. A profile's address need not be its owner's: nobody sends a
 * stranger a link with the store as the sender.
 */
function nameOf({ full_name, name }: NoticeFacts): string {
  const unlinked = (full_name || name || '').replace(/\.(?=\S)/g, '. ').replace(/[:@]\/*/g, ' ');
  return unlinked.trim() || 'customer';
}

function valuesOf(facts: NoticeFacts, { config }: RenderContext): NoticeValues {
  const { kind, order_status, pickup_time, pickup_moved_from } = facts;
  const time = (instant: Date | null) => (instant === null ? '' : formatPickup(instant, config.store.timeZone));
  const origin = config.smsHost === undefined ? null : `https://${config.smsHost}`;
  const path = facts.stock_id === null ? '/my-orders' : `/product?_id=${facts.stock_id}`;
  // A payment may be confirmed after the hand-over, when there is nothing to come for.
  const isOver = kind === 'payment_confirmed' && order_status === 'Claimed';
  return {
    name: nameOf(facts),
    order_no: facts.order_no ?? '',
    ...amountsOf(facts),
    pickup: isOver ? '' : time(pickup_time),
    old_pickup: time(pickup_moved_from),
    reason: toSentence(facts.data.reason ?? ''),
    product: facts.product ?? facts.data.items ?? '',
    link: origin === null ? '' : origin + path,
  };
}

/** Returns the total of an order now, with its former total if it differs, and the amount to refund. */
function amountsOf({ total_amount, amount_due, payment_status, ...proof }: NoticeFacts): NoticeValues {
  if (total_amount === null) return {};
  const total = parseDecimal(total_amount);
  const due = parseDecimal(amount_due ?? '0.00');
  const text = (amount: Centavos) => formatPesos(toPesos(amount));
  const refund = amountToRefund(due, amountThatCame({ ...proof, total_amount, payment_status }));
  return {
    total: due === total ? text(total) : `${text(due)} (was ${text(total)})`,
    refund: refundNote(toPesos(refund), payment_status),
  };
}

/** A reason as staff typed it, with a full stop where it ends without one: another sentence may follow. */
const toSentence = (reason: string): string =>
  /[\p{L}\p{N})"'’”]$/u.test(reason.trim()) ? `${reason.trim()}.` : reason.trim();
