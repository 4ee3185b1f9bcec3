import type { CartItem } from '#shared/contracts/cart.ts';
import { orderTotal } from '#shared/domain/catalog/pricing.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';
import { PAYMENT_MODES, type PaymentMode, type ReceivingOption } from '#shared/domain/orders/orderStatus.ts';
import { type PickupCalendar, pickupInstant } from '#shared/domain/pickups/pickupCalendar.ts';
import {
  openDaysFor,
  pickupDayReason,
  type ScheduledProduct,
  slotClosedReason,
} from '#shared/domain/pickups/productHours.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import type { ClockTime, StoreDay } from '#shared/domain/storeTime.ts';
import { type KnownMessage, messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import type { CheckoutChoices } from '../order/checkoutChoices.ts';

/** The lines that would be ordered, with what they come to. */
export interface Selection {
  lines: CartItem[];
  /** Quantities of the checked lines together. */
  itemCount: number;
  /** In pesos. */
  total: number;
  /** Those of the lines that cannot be ordered as they are. */
  rejected: CartItem[];
}

/** The checked lines of a cart; only they count. */
export function selectionOf(items: readonly CartItem[]): Selection {
  const lines = items.filter((item) => item.is_checked);
  return {
    lines,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: toPesos(orderTotal(lines.map((line) => toCentavos(line.amount)))),
    rejected: lines.filter((line) => line.problem !== null),
  };
}

/** So many days are offered at a glance; the calendar has all others. */
const DAYS_AT_A_GLANCE = 4;

/** The choices as they hold now: what is offered, and the chosen day and slot only while they are open. */
export interface EffectiveChoices {
  receivingOption: ReceivingOption | null;
  /** The first open days: shortcuts of the date picker. */
  days: StoreDay[];
  /** Null until the customer chooses a day. */
  day: StoreDay | null;
  /** Why the chosen day can no longer be had. */
  dayError: string | null;
  /** Null for any time that day. */
  slot: ClockTime | null;
  /** Why the chosen slot cannot be had. */
  slotError: string | null;
  /** The only mode that there is needs no choosing. */
  mode: PaymentMode | null;
  /** Whether there are several counters to choose from. */
  needsCounter: boolean;
  /** The key of the chosen one, as long as it is there. */
  counter: string | null;
}

/**
 * Validates stored choices against what is offered today; the only option there is needs no choosing. `products` are
 * those whose hours bind the pick-up. Without a calendar no day is open.
 */
export function effectiveChoices(
  choices: CheckoutChoices,
  offered: readonly ReceivingOption[],
  now: Date,
  calendar: PickupCalendar | null,
  products: readonly ScheduledProduct[],
  counters: readonly Counter[] = [],
): EffectiveChoices {
  const chosen = choices.receiving_option;
  return {
    receivingOption: chosen !== null && offered.includes(chosen) ? chosen : onlyOf(offered),
    mode: choices.mode_of_payment ?? onlyOf(PAYMENT_MODES),
    ...(calendar ? effectivePickup(choices, now, calendar, products) : NO_PICKUP),
    needsCounter: counters.length > 0,
    counter: counters.find(({ _id }) => _id === choices.counter)?._id ?? null,
  };
}

const onlyOf = <Option>(options: readonly Option[]): Option | null =>
  options.length === 1 ? (options[0] ?? null) : null;

type Pickup = Pick<EffectiveChoices, 'days' | 'day' | 'dayError' | 'slot' | 'slotError'>;
const NO_PICKUP: Pickup = { days: [], day: null, dayError: null, slot: null, slotError: null };

function effectivePickup(
  { pickup_day, pickup_time_slot }: CheckoutChoices,
  now: Date,
  calendar: PickupCalendar,
  products: readonly ScheduledProduct[],
): Pickup {
  const dayError = pickup_day === null ? null : pickupDayReason(pickup_day, now, calendar, products);
  const day = dayError === null ? pickup_day : null;
  const slotError =
    day === null || pickup_time_slot === null ? null : slotClosedReason(day, pickup_time_slot, calendar, products);
  return {
    days: openDaysFor(now, calendar, products, DAYS_AT_A_GLANCE),
    day,
    dayError,
    slot: day === null || slotError !== null ? null : pickup_time_slot,
    slotError,
  };
}

/**
 * The first thing that keeps an order from being submitted (docs/rules/checkout.md, Cart and checkout), or null where it can be.
 * Lines that would be rejected are reported here and not after the submit.
 */
export function missingChoice(
  selection: Selection,
  choices: CheckoutChoices,
  effective: EffectiveChoices,
): KnownMessage | null {
  if (selection.lines.length === 0) return messages.cartEmpty;
  if (selection.rejected.length > 0) return messages.someLinesRejected;
  if (effective.receivingOption === null) return purchaseMessages.noReceivingOption;
  if (effective.receivingOption === 'Pick-Up' && (effective.day === null || effective.slotError)) {
    return messages.pickupTimeRequired;
  }
  if (effective.receivingOption === 'Pick-Up' && effective.needsCounter && effective.counter === null) {
    return purchaseMessages.noCounter;
  }
  if (effective.receivingOption === 'Delivery' && choices.order_address.trim() === '') return messages.addressRequired;
  if (!effective.mode) return purchaseMessages.noPaymentMode;
  return null;
}

/** Whether what is missing is in the cart, and not among the choices. */
export const isOfLines = (missing: KnownMessage | null): boolean =>
  missing === messages.cartEmpty || missing === messages.someLinesRejected;

/** The `data` of an order form. The same choices give the same text, which is what an attempt is known by. */
export function draftOrder(
  selection: Selection,
  choices: CheckoutChoices,
  effective: EffectiveChoices,
  timeZone: string,
) {
  const isPickup = effective.receivingOption === 'Pick-Up';
  return {
    orders: selection.lines.map(({ _id }) => ({ _id })),
    total_amount: selection.total,
    receiving_option: effective.receivingOption,
    order_address: isPickup ? '' : choices.order_address.trim(),
    pickup_time: isPickup && effective.day !== null ? pickupInstant(effective.day, effective.slot, timeZone) : null,
    ...(isPickup && effective.counter !== null && { counter: effective.counter }),
    mode_of_payment: effective.mode,
    students: choices.students.map(({ name, grade_level, section }) => ({
      name: name.trim(),
      grade_level: grade_level.trim(),
      ...(section && { section }),
    })),
  };
}
export type OrderDraft = ReturnType<typeof draftOrder>;

/**
 * Whether step 1 asks this customer something: a name is missing, somebody who has not ordered yet reads of students first, or there are students
 * to choose from and the order names none of them.
 */
export function asksForStudents(
  order: { hasNames: boolean; hasAllNames: boolean },
  known: { hasOrdered: boolean; hasStudents: boolean },
): boolean {
  if (!order.hasAllNames) return true;
  return !order.hasNames && (known.hasStudents || !known.hasOrdered);
}
