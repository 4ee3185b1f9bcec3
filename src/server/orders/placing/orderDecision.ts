import type { Product } from '#shared/contracts/catalog.ts';
import type { OrderForm } from '#shared/contracts/orders.ts';
import { addonOf, fitsAmount, orderTotal } from '#shared/domain/catalog/pricing.ts';
import { type Centavos, toCentavos } from '#shared/domain/money.ts';
import { exceedsLimit } from '#shared/domain/orders/orderLimits.ts';
import { studentsOfOrder } from '#shared/domain/orders/students.ts';
import type { ProductHours } from '#shared/domain/pickups/productHours.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages, unpaidOrdersFirst } from '#shared/serverMessages.ts';
import { type CartEntry, type CartStudent, cartLineAmount } from '../../cart/cartLines.ts';
import { lineProblem } from '../../cart/lineNotices.ts';
import { type ChoiceFacts, decideChoices, type OrderChoices } from './orderChoices.ts';

/** A ticked cart line; `size_price_id` is null if its product is not counted. */
export interface OrderableLine extends CartEntry {
  size_price_id: number | null;
}

/** All facts of the decision, read under the locks. */
export interface OrderContext extends ChoiceFacts {
  lines: readonly OrderableLine[];
  products: ReadonlyMap<number, Product>;
  product_hours: ProductHours;
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

export interface OrderPlan extends Omit<OrderChoices, 'students'> {
  /** Students of the lines and those named in the form. */
  students: PlannedStudent[];
  lines: PlannedLine[];
  total: Centavos;
}

/** Plans an order by the store's prices, stock and calendar. Throws invalid, cart_changed, conflict, prices_changed, sold_out by line. */
export function decideOrder(form: OrderForm, facts: OrderContext): OrderPlan {
  const choices = decideChoices(form, facts);
  if (facts.lines.length !== new Set(form.orders).size)
    throw new DomainError('cart_changed', serverMessages.linesChanged);
  const { unpaid_order_limit } = facts.limits;
  if (exceedsLimit(unpaid_order_limit, facts.held.unpaid + 1)) {
    throw new DomainError('conflict', unpaidOrdersFirst(unpaid_order_limit));
  }
  const lines = planLines(facts);
  const total = orderTotal(lines.map((line) => line.amount));
  if (!fitsAmount(total)) throw new DomainError('conflict', serverMessages.orderTooLarge);
  if (total !== toCentavos(form.total_amount)) throw new DomainError('prices_changed', messages.pricesChanged);
  const students = studentsOfOrder(
    lines.map(({ cartLine: { student } }) => student && toPlanned(student)),
    choices.students.map((named) => ({ ...named, student_id: null })),
  );
  return { ...choices, students, lines, total };
}

const toPlanned = ({ id, ...student }: CartStudent): PlannedStudent => ({ ...student, student_id: id });

function planLines({ lines, products, now, calendar, product_hours, limits }: OrderContext): PlannedLine[] {
  const errors: FieldErrors = {};
  const planned = lines.flatMap((cartLine) => {
    const product = products.get(cartLine.stock_id);
    const clock = { now, timeZone: calendar.timeZone, product_hours, product_piece_limit: limits.product_piece_limit };
    const problem = lineProblem(cartLine, product, lines, clock);
    if (problem) errors[`orders.${cartLine.id}`] = problem;
    if (problem || !product) return [];
    return { cartLine, product, addon: addonOf(product, cartLine.size), amount: cartLineAmount(product, cartLine) };
  });
  if (Object.keys(errors).length > 0) throw new DomainError('sold_out', messages.someLinesRejected, { errors });
  return planned;
}
