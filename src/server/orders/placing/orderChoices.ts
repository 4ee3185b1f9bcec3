import type { OrderForm } from '#shared/contracts/orders.ts';
import type { HeldOrders, OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import {
  PAYMENT_MODES,
  type PaymentMode,
  RECEIVING_OPTIONS,
  type ReceivingOption,
} from '#shared/domain/orders/orderStatus.ts';
import { type OrderTexts, perOrderText } from '#shared/domain/orders/orderTexts.ts';
import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import type { ScheduledProduct } from '#shared/domain/pickups/productHours.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { pickupError } from '../order/pickupSlots.ts';

export interface OrderChoices extends OrderTexts {
  receiving_option: ReceivingOption;
  pickup_time: Date | null;
  /** Null for the store's own place. */
  counter: Counter | null;
  mode_of_payment: PaymentMode;
  students: { name: string; grade_level: string; section: string }[];
}

export interface ChoiceFacts {
  now: Date;
  calendar: PickupCalendar;
  offersDelivery: boolean;
  counter: Counter | null;
  /** Ordered products whose hours limit the pick-up. */
  scheduled: readonly ScheduledProduct[];
  limits: OrderLimits;
  held: HeldOrders;
}

/** Throws invalid with every field in error. */
export function decideChoices(form: OrderForm, facts: ChoiceFacts): OrderChoices {
  const errors: FieldErrors = {};
  const receiving_option = RECEIVING_OPTIONS.find((option) => option === form.receiving_option);
  const mode_of_payment = PAYMENT_MODES.find((mode) => mode === form.mode_of_payment);
  const isOffered = receiving_option === 'Pick-Up' || (receiving_option === 'Delivery' && facts.offersDelivery);

  if (!form.mode_of_payment) errors.mode_of_payment = serverMessages.paymentModeRequired;
  else if (!mode_of_payment) errors.mode_of_payment = messages.paymentModeInvalid;
  if (!isOffered) errors.receiving_option = messages.receivingInvalid;
  else if (receiving_option === 'Delivery' && form.order_address === '')
    errors.order_address = messages.addressRequired;
  else if (receiving_option === 'Pick-Up') {
    const error = pickupError(form.pickup_time ?? null, facts);
    if (error) errors.pickup_time = error;
    if (form.counter && !facts.counter) errors.counter = purchaseMessages.counterInvalid;
  }
  for (const [index, student] of form.students.entries()) {
    if (student.name === '') errors[`students.${index}.name`] = messages.missingName;
  }

  const [error, ...more] = Object.values(errors);
  if (error || !receiving_option || !mode_of_payment) {
    throw new DomainError('invalid', error && more.length === 0 ? error : staffMessages.invalidInput, { errors });
  }
  const isPickup = receiving_option === 'Pick-Up';
  return {
    receiving_option,
    ...perOrderText((name) => form[name]),
    ...(isPickup && { order_address: '' }),
    pickup_time: isPickup ? (form.pickup_time ?? null) : null,
    counter: isPickup ? facts.counter : null,
    mode_of_payment,
    students: form.students,
  };
}
