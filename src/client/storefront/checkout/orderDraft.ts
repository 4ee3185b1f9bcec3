import type { CartItem } from '#shared/contracts/cart.ts';
import { orderTotal } from '#shared/domain/catalog/products/pricing.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';
import { PAYMENT_MODES, type PaymentMode, type ReceivingOption } from '#shared/domain/orders/orderStatus.ts';
import { perOrderText } from '#shared/domain/orders/orderTexts.ts';
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
import type { CheckoutChoices } from '../order/checkoutChoices.ts';

export interface Selection {
  lines: CartItem[];
  itemCount: number;
  total: number;
  rejected: CartItem[];
}

export function selectionOf(items: readonly CartItem[]): Selection {
  const lines = items.filter((item) => item.is_checked);
  return {
    lines,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: toPesos(orderTotal(lines.map((line) => toCentavos(line.amount)))),
    rejected: lines.filter((line) => line.problem !== null),
  };
}

const DAYS_AT_A_GLANCE = 4;

export interface EffectiveChoices {
  receivingOption: ReceivingOption | null;
  days: StoreDay[];
  day: StoreDay | null;
  dayError: string | null;
  /** Null for any time that day. */
  slot: ClockTime | null;
  slotError: string | null;
  mode: PaymentMode | null;
  needsCounter: boolean;
  /** The id of the chosen counter, if it still exists. */
  counter: string | null;
}

/** A single option is chosen automatically. `products` are those whose hours limit the pick-up. Without a calendar no day is open. */
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

/** The first obstacle to submitting (docs/rules/checkout.md, Cart and checkout), including lines that the server would reject, or null. */
export function missingChoice(
  selection: Selection,
  choices: CheckoutChoices,
  effective: EffectiveChoices,
): KnownMessage | null {
  if (selection.lines.length === 0) return messages.cartEmpty;
  if (selection.rejected.length > 0) return messages.someLinesRejected;
  if (effective.receivingOption === null) return messages.noReceivingOption;
  if (effective.receivingOption === 'Pick-Up' && (effective.day === null || effective.slotError)) {
    return messages.pickupTimeRequired;
  }
  if (effective.receivingOption === 'Pick-Up' && effective.needsCounter && effective.counter === null) {
    return messages.noCounter;
  }
  if (effective.receivingOption === 'Delivery' && choices.order_address.trim() === '') return messages.addressRequired;
  if (!effective.mode) return messages.noPaymentMode;
  return null;
}

export const isOfLines = (missing: KnownMessage | null): boolean =>
  missing === messages.cartEmpty || missing === messages.someLinesRejected;

/** The `data` of an order form. Equal choices give equal text, which identifies an attempt. */
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
    ...perOrderText((name) => choices[name].trim()),
    ...(isPickup && { order_address: '' }),
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

/** Whether step 1 has a question: a name is missing, it is the first order, or there are students to choose from and the order names none. */
export function asksForStudents(
  order: { hasNames: boolean; hasAllNames: boolean },
  known: { hasOrdered: boolean; hasStudents: boolean },
): boolean {
  if (!order.hasAllNames) return true;
  return !order.hasNames && (known.hasStudents || !known.hasOrdered);
}
