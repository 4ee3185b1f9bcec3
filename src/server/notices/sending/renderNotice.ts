import { hasEnough } from '#shared/domain/catalog/availability.ts';
import { SIGN_IN_WAY_WORDS } from '#shared/domain/customers/signInChange.ts';
import { type Centavos, formatPesos, parseDecimal, toPesos } from '#shared/domain/money.ts';
import { noticeBit, type OrderNoticeKind } from '#shared/domain/notices/noticeKinds.ts';
import {
  fillText,
  JOINED_TEXT,
  type NoticeText,
  type NoticeTexts,
  type NoticeValues,
  ON_AGAIN_TEXT,
  PAID_AND_CANCELLED_TEXT,
  PART_CANCELLED_TEXT,
  PART_DUE_TEXT,
  textOf,
} from '#shared/domain/notices/noticeTexts.ts';
import { shortenedValues, toOneSms } from '#shared/domain/notices/smsText.ts';
import { fewPieces, inSize } from '#shared/domain/notices/stockTurns.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { daysLate } from '#shared/domain/orders/pickupDay.ts';
import { amountPaid, amountThatCame, amountToRefund } from '#shared/domain/payments/amountDue.ts';
import { awaitsPayment, lastDayToPay } from '#shared/domain/payments/paymentDeadline.ts';
import { AWAITED_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { formatPickup, type PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { atCounter, type StoreFacts } from '#shared/domain/storeFacts.ts';
import { addDays, formatDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { newProofBy, proofBy } from '#shared/messages.ts';
import { parseMobileNumber } from '../../customers/signIn/phoneNumber.ts';
import type { Config } from '../../platform/config/config.ts';
import type { NoticeFacts } from '../noticeFacts.queries.ts';

/** `dropped` and `rejected` give the reason for not sending. */
export type RenderedNotice =
  | { outcome: 'send'; to: string; subject: string; text: string }
  | { outcome: 'dropped'; reason: string }
  | { outcome: 'rejected'; reason: string };

interface RenderContext {
  config: Pick<Config, 'store' | 'smsCountries' | 'smsHost'>;
  texts: NoticeTexts;
  store: StoreFacts;
  /** Business days, 0 for no deadline, and the calendar that counts them. */
  payment: { days: number; calendar: PickupCalendar };
  now: Date;
}

/** A notice sent again keeps its text but uses the current address. A notice that is no longer true is dropped (docs/rules/people.md, Notices). */
export function renderNotice(facts: NoticeFacts, context: RenderContext): RenderedNotice {
  const { kind, channel, declined } = facts;
  if (((declined ?? 0) & noticeBit(kind, channel)) !== 0) return dropped('The customer turned these messages off.');
  const isSentAgain = facts.rounds > 0 && facts.body !== '';
  if (!isSentAgain && !isStillTrue(facts, context)) return dropped('No longer needed.');
  const to = addressOf(facts, context);
  if (to === null) return { outcome: 'rejected', reason: 'No email address or mobile number.' };
  if (isSentAgain) return { outcome: 'send', to, subject: facts.subject, text: facts.body };
  const { subject, mail, sms } = templatesOf(facts, context);
  const values = valuesOf(facts, context);
  return channel === 'mail'
    ? { outcome: 'send', to, subject: fillText(subject, values).replaceAll('\n', ' '), text: fillText(mail, values) }
    : {
        outcome: 'send',
        to,
        subject: '',
        text: toOneSms(sms, values, shortenedValues(facts.kind, facts.data.is_elsewhere)),
      };
}

/** Staff's texts assume a pick-up after payment, or a cancellation without it; neither is used if the order contradicts it. */
function templatesOf(
  { kind, data, order_status, part_paid_amount }: NoticeFacts,
  { texts }: RenderContext,
): NoticeText {
  if (data.is_joined) return JOINED_TEXT;
  if (data.is_on_again) return ON_AGAIN_TEXT;
  if (data.lines) return PART_CANCELLED_TEXT;
  if (kind === 'payment_confirmed' && order_status === 'Cancelled') return PAID_AND_CANCELLED_TEXT;
  if (kind === 'payment_due' && part_paid_amount !== null) return PART_DUE_TEXT;
  return textOf(kind, texts);
}

const dropped = (reason: string): RenderedNotice => ({ outcome: 'dropped', reason });

/** SMS only to mobile numbers of the countries that codes are sent to, because other numbers are expensive. */
function addressOf({ channel, email, phone_number }: NoticeFacts, { config }: RenderContext): string | null {
  if (channel === 'mail') return email || null;
  try {
    return parseMobileNumber(config, phone_number ?? '');
  } catch {
    return null;
  }
}

function isStillTrue(facts: NoticeFacts, { config, now }: RenderContext): boolean {
  const { kind, order_status, payment_status, pickup_time } = facts;
  const { timeZone } = config.store;
  if (kind === 'back_in_stock') return isBack(facts);
  if (kind === 'way_moved') return true;
  if (order_status === null) return false;
  const isOpen = OPEN_STATUSES.includes(order_status);
  const isLate =
    order_status === 'Ready for Pickup' && daysLate({ status: order_status, pickup_time }, now, timeZone) > 0;
  const conditions: Record<OrderNoticeKind, () => boolean> = {
    received: () => order_status !== 'Cancelled',
    payment_confirmed: () => payment_status === 'Confirmed',
    payment_rejected: () => payment_status === 'Rejected' && isOpen,
    payment_due: () => AWAITED_PAYMENTS.some((status) => status === payment_status) && isOpen,
    ready: () => order_status === 'Ready for Pickup',
    pickup_tomorrow: () =>
      isOpen && pickup_time !== null && storeDayOf(pickup_time, timeZone) === addDays(storeDayOf(now, timeZone), 1),
    late: () => isLate,
    last_pickup: () => isLate,
    moved: () => isOpen && facts.pickup_moved_from !== null,
    cancelled: () => isCancellationTrue(facts),
    refunded: () => true,
    message: () => true,
  };
  return conditions[kind]();
}

function isBack(facts: NoticeFacts): boolean {
  const { size, quantity = 1 } = facts.data;
  return Boolean(facts.is_in_stock) && (size === undefined || hasEnough(sizeOf(facts), quantity));
}

const sizeOf = ({ available_quantity, restrict_if_no_available, restock_level }: NoticeFacts) =>
  available_quantity === null
    ? null
    : {
        available_quantity,
        restrict_if_no_available: Boolean(restrict_if_no_available),
        restock_level: restock_level ?? 0,
      };

/** A notice of the whole order's cancellation replaces that of a part. */
function isCancellationTrue({ data, order_status, uncancelled_lines }: NoticeFacts): boolean {
  if (!data.lines) return order_status === 'Cancelled';
  if (data.is_on_again) return Number(uncancelled_lines) === data.lines.length;
  return order_status !== 'Cancelled' && Number(uncancelled_lines) === 0;
}

/** Prevents programs from making links of a name: the address may be a stranger's, who would get that link from the store. */
function nameOf({ full_name, name }: NoticeFacts): string {
  const unlinked = (full_name || name || '').replace(/\.(?=\S)/g, '. ').replace(/[:@]\/*/g, ' ');
  return unlinked.trim() || 'customer';
}

function placeOf({ counter_name, place, phone, hours }: NoticeFacts, { store }: RenderContext): StoreFacts {
  if (counter_name === null) return store;
  const texts = { place: place ?? '', phone: phone ?? '', hours: hours ?? '' };
  return atCounter(store, { _id: '', name: counter_name, map_link: '', ...texts });
}

function valuesOf(facts: NoticeFacts, context: RenderContext): NoticeValues {
  const { config } = context;
  const store = placeOf(facts, context);
  const { kind, order_status, pickup_time, pickup_moved_from } = facts;
  const time = (instant: Date | null) => (instant === null ? '' : formatPickup(instant, config.store.timeZone));
  const origin = config.smsHost === undefined ? null : `https://${config.smsHost}`;
  const { way } = facts.data;
  const few = sizeOf(facts);
  const deadline = deadlineOf(facts, context);
  const ofNoProduct = way ? '/profile' : '/my-orders';
  const path = facts.stock_id === null ? ofNoProduct : `/product?_id=${facts.stock_id}`;
  // After the hand-over a payment may be confirmed or the rest cancelled, but there is no pick-up.
  const isOver = (kind === 'payment_confirmed' || kind === 'cancelled') && order_status === 'Claimed';
  return {
    name: nameOf(facts),
    order_no: facts.order_no ?? '',
    ...amountsOf(facts),
    pickup: isOver ? '' : time(pickup_time),
    pick_up: isOver ? '' : time(pickup_time),
    deadline,
    pay_by: deadline && (facts.payment_status === 'Rejected' ? newProofBy : proofBy)(deadline),
    store: store.name,
    place: toSentence(store.place),
    hours: toSentence(store.hours),
    // Equal if only the counter changed.
    old_pickup: pickup_moved_from?.getTime() === pickup_time?.getTime() ? '' : time(pickup_moved_from),
    reason: toSentence(facts.data.reason ?? ''),
    product: facts.product === null ? (facts.data.items ?? '') : inSize(facts.product, facts.data.size ?? ''),
    few: few === null ? '' : fewPieces(few),
    way: way ? SIGN_IN_WAY_WORDS[way] : '',
    link: origin === null ? '' : origin + path,
  };
}

/** The last day to pay an unpaid order; empty without a deadline. */
function deadlineOf(facts: NoticeFacts, { payment, now }: RenderContext): string {
  const { order_status: status, payment_status, status_changed_at, payment_changed_at } = facts;
  const isAwaited = status !== null && facts.part_paid_amount === null && awaitsPayment({ status, payment_status });
  if (!isAwaited || status_changed_at === null || payment_changed_at === null) return '';
  const order = { ...facts, status_changed_at, payment_changed_at };
  const today = storeDayOf(now, payment.calendar.timeZone);
  const day = lastDayToPay(order, today, payment.days, payment.calendar);
  return day === null ? '' : formatDay(day);
}

function amountsOf({ total_amount, amount_due, payment_status, ...proof }: NoticeFacts): NoticeValues {
  if (total_amount === null) return {};
  const total = parseDecimal(total_amount);
  const due = parseDecimal(amount_due ?? '0.00');
  const text = (amount: Centavos) => formatPesos(toPesos(amount));
  const payment = { ...proof, total_amount, payment_status };
  const refund = amountToRefund(due, amountThatCame(payment));
  const paid = payment_status === 'Confirmed' ? 0 : amountPaid(payment);
  return {
    total:
      paid > 0 && paid < due
        ? `${text(due)} (${text(due - paid)} unpaid)`
        : due === total
          ? text(total)
          : `${text(due)} (was ${text(total)})`,
    // No amount is requested if a payment is confirmed.
    amount: payment_status === 'Confirmed' ? '' : text(due - paid),
    refund: refundNote(toPesos(refund), payment_status),
  };
}

/** Adds a full stop if missing, because another sentence may follow. */
const toSentence = (reason: string): string =>
  /[\p{L}\p{N})"'’”]$/u.test(reason.trim()) ? `${reason.trim()}.` : reason.trim();
