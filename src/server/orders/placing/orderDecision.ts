import type { Product } from '#shared/contracts/catalog.ts';
import type { OrderForm } from '#shared/contracts/orders.ts';
import { addonOf, fitsAmount, orderTotal } from '#shared/domain/catalog/products/pricing.ts';
import { type Centavos, toCentavos } from '#shared/domain/money.ts';
import { exceedsLimit, type HeldOrders, type OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import {
  PAYMENT_MODES,
  type PaymentMode,
  RECEIVING_OPTIONS,
  type ReceivingOption,
} from '#shared/domain/orders/orderStatus.ts';
import { type OrderTexts, perOrderText } from '#shared/domain/orders/orderTexts.ts';
import { studentsOfOrder } from '#shared/domain/orders/students.ts';
import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import type { ScheduledProduct } from '#shared/domain/pickups/productHours.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages, unpaidOrdersFirst } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { type CartClock, type CartEntry, type CartStudent, cartLineAmount } from '../../cart/cartLines.ts';
import { lineProblem } from '../../cart/lineNotices.ts';
import { pickupError } from '../order/pickupSlots.ts';

/** A ticked cart line; `size_price_id` is null if its product is not counted. */
export interface OrderableLine extends CartEntry {
  size_price_id: number | null;
}

/** All facts of the decision, read under the locks. */
export interface OrderContext extends CartClock, OrderLimits {
  lines: readonly OrderableLine[];
  products: ReadonlyMap<number, Product>;
  calendar: PickupCalendar;
  offer_delivery: boolean;
  counter: Counter | null;
  /** Ordered products whose hours limit the pick-up. */
  scheduled: readonly ScheduledProduct[];
  held: HeldOrders;
}

export interface PlannedLine {
  cartLine: OrderableLine;
  product: Product;
  addon: Centavos;
  amount: Centavos;
}

/** `student_id` is null if the name was typed for this order. */
export interface PlannedStudent {
  name: string;
  grade_level: string;
  section: string;
  student_id: number | null;
}

export interface OrderPlan extends OrderChoices {
  students: PlannedStudent[];
  lines: PlannedLine[];
  total: Centavos;
}

/** Plans an order by the store's prices, stock and calendar. Throws invalid, cart_changed, conflict, prices_changed, sold_out by line. */
export function decideOrder(form: OrderForm, facts: OrderContext): OrderPlan {
  const choices = decideChoices(form, facts);
  if (facts.lines.length !== new Set(form.orders).size)
    throw new DomainError('cart_changed', serverMessages.linesChanged);
  const { unpaid_order_limit } = facts;
  if (exceedsLimit(unpaid_order_limit, facts.held.unpaid + 1)) {
    throw new DomainError('conflict', unpaidOrdersFirst(unpaid_order_limit));
  }
  const lines = planLines(facts);
  const total = orderTotal(lines.map((line) => line.amount));
  if (!fitsAmount(total)) throw new DomainError('conflict', serverMessages.orderTooLarge);
  if (total !== toCentavos(form.total_amount)) throw new DomainError('prices_changed', messages.pricesChanged);
  const students = studentsOfOrder(
    lines.map(({ cartLine: { student } }) => student && toPlanned(student)),
    form.students.map((named) => ({ ...named, student_id: null })),
  );
  return { ...choices, students, lines, total };
}

const toPlanned = ({ id, ...student }: CartStudent): PlannedStudent => ({ ...student, student_id: id });

function planLines(facts: OrderContext): PlannedLine[] {
  const { lines, products } = facts;
  const errors: FieldErrors = {};
  const planned = lines.flatMap((cartLine) => {
    const product = products.get(cartLine.stock_id);
    const problem = lineProblem(cartLine, product, lines, facts);
    if (problem) errors[`orders.${cartLine.id}`] = problem;
    if (problem || !product) return [];
    return { cartLine, product, addon: addonOf(product, cartLine.size), amount: cartLineAmount(product, cartLine) };
  });
  if (Object.keys(errors).length > 0) throw new DomainError('sold_out', messages.someLinesRejected, { errors });
  return planned;
}

interface OrderChoices extends OrderTexts {
  receiving_option: ReceivingOption;
  pickup_time: Date | null;
  /** Null for the store's own place. */
  counter: Counter | null;
  mode_of_payment: PaymentMode;
}

/** Throws invalid with every field in error. */
function decideChoices(form: OrderForm, facts: OrderContext): OrderChoices {
  const errors: FieldErrors = {};
  const receiving_option = RECEIVING_OPTIONS.find((option) => option === form.receiving_option);
  const mode_of_payment = PAYMENT_MODES.find((mode) => mode === form.mode_of_payment);
  const isOffered = receiving_option === 'Pick-Up' || (receiving_option === 'Delivery' && facts.offer_delivery);

  if (!form.mode_of_payment) errors.mode_of_payment = serverMessages.paymentModeRequired;
  else if (!mode_of_payment) errors.mode_of_payment = messages.paymentModeInvalid;
  if (!isOffered) errors.receiving_option = messages.receivingInvalid;
  else if (receiving_option === 'Delivery' && form.order_address === '')
    errors.order_address = messages.addressRequired;
  else if (receiving_option === 'Pick-Up') {
    const error = pickupError(form.pickup_time ?? null, facts);
    if (error) errors.pickup_time = error;
    if (form.counter && !facts.counter) errors.counter = messages.counterInvalid;
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
  };
}
