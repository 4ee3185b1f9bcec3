import type { Product } from '#shared/contracts/catalog.ts';
import type { SaleInput } from '#shared/contracts/counter.ts';
import { addonOf, fitsAmount, orderTotal } from '#shared/domain/catalog/pricing.ts';
import { toCentavos } from '#shared/domain/money.ts';
import { noOrderTexts } from '#shared/domain/orders/orderTexts.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { cartLineAmount, findLineErrors, isOnSale, requestedOfSize, shortage } from '../cart/cartLines.ts';
import { isInScope } from '../catalog/product/visibility.ts';
import type { OrderableLine, OrderPlan } from '../orders/placing/orderDecision.ts';

/** The facts of a sale, read under the locks of its sizes. */
export interface SaleFacts {
  products: ReadonlyMap<number, Product>;
  /** Null if the product is not counted or has no such size. */
  sizeOf: (stockId: number, size: string) => number | null;
  scope: readonly number[] | null;
  /** Null for the store's own place. */
  counter: Counter | null;
}

/** Plans a counter sale; hours and limits for customers do not apply. Throws forbidden, sold_out by line, conflict, prices_changed. */
export function decideSale(
  { orders, total_amount, way }: SaleInput,
  { products, sizeOf, scope, counter }: SaleFacts,
): OrderPlan {
  const lines: OrderableLine[] = orders.map(({ item, ...choice }, index) => ({
    ...choice,
    id: index,
    stock_id: item,
    other_fields: {},
    is_checked: true,
    student: null,
    size_price_id: sizeOf(item, choice.size),
  }));
  const isForeign = ({ category }: Product) => !isInScope(scope, Number(category._id));
  if ([...products.values()].some(isForeign)) throw new DomainError('forbidden', serverMessages.outOfScope);
  const errors: FieldErrors = {};
  const planned = lines.flatMap((cartLine) => {
    const product = products.get(cartLine.stock_id);
    // A product without colors ignores a sent color.
    if (product?.colors.length === 0) cartLine.color = '';
    const problem = saleProblem(cartLine, product, lines);
    if (problem) errors[`orders.${cartLine.id}`] = problem;
    if (problem || !product) return [];
    return { cartLine, product, addon: addonOf(product, cartLine.size), amount: cartLineAmount(product, cartLine) };
  });
  const [problem, ...more] = Object.values(errors);
  if (problem) {
    throw new DomainError('sold_out', more.length === 0 ? problem : messages.someLinesRejected, { errors });
  }
  const total = orderTotal(planned.map(({ amount }) => amount));
  if (!fitsAmount(total)) throw new DomainError('conflict', serverMessages.orderTooLarge);
  if (total !== toCentavos(total_amount)) throw new DomainError('prices_changed', serverMessages.sumChanged);
  return {
    receiving_option: 'Pick-Up',
    ...noOrderTexts,
    pickup_time: null,
    counter,
    mode_of_payment: way,
    students: [],
    lines: planned,
    total,
  };
}

/** Returns the reason why a line cannot be sold, or null. */
function saleProblem(line: OrderableLine, product: Product | undefined, lines: readonly OrderableLine[]) {
  if (!product) return messages.productNotFound;
  if (!product.is_available) return staffMessages.notShown;
  const { size, color } = findLineErrors(product, line);
  if (size || color) return size || color || null;
  if (!isOnSale(product, line.size)) return messages.productNotFound;
  return shortage(product, line.size, requestedOfSize(line, lines));
}
