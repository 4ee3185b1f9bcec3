import type { CartItem } from '#shared/contracts/cart.ts';
import { orderTotal } from '#shared/domain/catalog/pricing.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';
import type { ReceivingOption } from '#shared/domain/orders/orderStatus.ts';
import { type PickupCalendar, pickupInstant } from '#shared/domain/pickups/pickupCalendar.ts';
import { pickupDayFor, type ScheduledProduct, slotClosedReason } from '#shared/domain/pickups/productHours.ts';
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

/** The choices as they hold now: what is offered, and the chosen day and slot only while they are open. */
export interface EffectiveChoices {
  receivingOption: ReceivingOption | null;
  day: StoreDay | null;
  /** Why the chosen day can no longer be had. */
  dayError: string | null;
  /** Null for any time that day. */
  slot: ClockTime | null;
  /** Why the chosen slot cannot be had. */
  slotError: string | null;
  /** Whether there are several counters to choose from. */
  needsCounter: boolean;
  /** The key of the chosen one, as long as it is there. */
  counter: string | null;
}

/**
 * Validates stored choices against what is offered today; the only option there is needs no choosing. `products` are
 * those whose hours bind the pick-up.
 */
export function effectiveChoices(
  choices: CheckoutChoices,
  offered: readonly ReceivingOption[],
  now: Date,
  calendar: PickupCalendar,
  products: readonly ScheduledProduct[],
  counters: readonly Counter[] = [],
): EffectiveChoices {
  const chosen = choices.receiving_option;
  const only = offered.length === 1 ? (offered[0] ?? null) : null;
  const { pickup_day, pickup_time_slot } = choices;
  const result = pickup_day === null ? null : pickupDayFor(pickup_day, now, calendar, products);
  const day = result?.open ? pickup_day : null;
  const slotError =
    day === null || pickup_time_slot === null ? null : slotClosedReason(day, pickup_time_slot, calendar, products);
  return {
    receivingOption: chosen !== null && offered.includes(chosen) ? chosen : only,
    day,
    dayError: result && !result.open ? result.reason : null,
    slot: day === null || slotError !== null ? null : pickup_time_slot,
    slotError,
    needsCounter: counters.length > 0,
    counter: counters.find(({ _id }) => _id === choices.counter)?._id ?? null,
  };
}

/**
 * The first thing that keeps an order from being submitted (docs/rules.md, Cart and checkout), or null where it can be.
 * Lines that would be rejected are reported here and not after the submit.
 */
export function missingChoice(
  selection: Selection,
  choices: CheckoutChoices,
  effective: EffectiveChoices,
): KnownMessage | null {
  if (selection.lines.length === 0) return messages.cartEmpty;
  if (selection.rejected.length > 0) return messages.someLinesRejected;
  if (effective.receivingOption === null) return messages.receivingInvalid;
  if (effective.receivingOption === 'Pick-Up' && (effective.day === null || effective.slotError)) {
    return messages.pickupTimeRequired;
  }
  if (effective.receivingOption === 'Pick-Up' && effective.needsCounter && effective.counter === null) {
    return purchaseMessages.noCounter;
  }
  if (effective.receivingOption === 'Delivery' && choices.order_address.trim() === '') return messages.addressRequired;
  if (choices.mode_of_payment === null) return purchaseMessages.noPaymentMode;
  return null;
}

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
    mode_of_payment: choices.mode_of_payment,
    students: choices.students.map(({ name, grade_level, section }) => ({
      name: name.trim(),
      grade_level: grade_level.trim(),
      ...(section && { section }),
    })),
  };
}
export type OrderDraft = ReturnType<typeof draftOrder>;
