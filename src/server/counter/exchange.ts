import type { Product } from '#shared/contracts/catalog.ts';
import type { CounterOrder, ExchangeInput } from '#shared/contracts/counter.ts';
import { hasEnough } from '#shared/domain/catalog/availability.ts';
import { pictureOf } from '#shared/domain/catalog/products/pictureColors.ts';
import { addonOf, fitsAmount, isSellable, unitPrice } from '#shared/domain/catalog/products/pricing.ts';
import {
  choiceWords,
  differenceWords,
  exchangedAmounts,
  isExchangeable,
  MAX_ORDER_LINES,
} from '#shared/domain/counter/exchange.ts';
import { formatDecimal, parseDecimal, toCentavos } from '#shared/domain/money.ts';
import { amountThatCame, paymentAfter } from '#shared/domain/payments/amountDue.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { messages, onlyLeft } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findLineErrors } from '../cart/cartLines.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { findSizeId, lockSizes, type SizeStockRow } from '../catalog/stocks/bulk/stockMoves.ts';
import { changeOrder } from '../orders/change/changeOrder.ts';
import type { LockedOrder, OrderChange } from '../orders/change/orderChange.ts';
import { visibleLines } from '../orders/change/statusDecision.ts';
import { dueOf } from '../orders/order/orders.records.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readCounterOrder } from './counterOrder.queries.ts';

/** Exchanges pieces of a line for another size or color, of hidden products too. Throws as exchangedLine and exchangeChange. */
export async function exchangeLine(deps: Deps, staff: StaffMember, input: ExchangeInput): Promise<CounterOrder> {
  const { scope } = staff;
  const at = deps.now();
  const { listed_again = [] } = await changeOrder(deps, input._id, { actor: staff, at }, async (locked, em) => {
    const line = exchangedLine(locked, scope, input);
    const { stock_id } = line;
    const taken = stock_id === null ? null : await findSizeId(em, stock_id, input.size);
    // Both sizes are locked at once, by key, so that two exchanges cannot deadlock.
    const moved = [line.size_price_id, taken].filter((id) => id !== null);
    const sizes = await lockSizes(em, moved);
    const size = sizes.find(({ id }) => id === taken) ?? null;
    const product = stock_id === null ? undefined : (await productsById(em, [stock_id])).get(stock_id);
    return exchangeChange(locked, line, input, { scope, product, size, at });
  });
  const order = await readCounterOrder(deps, staff, input._id);
  return listed_again.length > 0 ? { ...order, listed_again: [...listed_again] } : order;
}

type Line = LockedOrder['lines'][number];

interface ExchangeFacts {
  /** Undefined if it was deleted. */
  product: Product | undefined;
  /** Null if the product is not counted. */
  size: SizeStockRow | null;
  at: Date;
}

/** Returns the line. Throws not_found, forbidden, status_moved if Cancelled, invalid for more pieces than it has. */
function exchangedLine({ lines }: LockedOrder, scope: readonly number[] | null, input: ExchangeInput): Line {
  const visible = visibleLines(lines, scope);
  const line = lines.find(({ id }) => id === input.order);
  if (!line) throw new DomainError('not_found', serverMessages.noLines);
  if (!visible.includes(line)) throw new DomainError('forbidden', serverMessages.outOfScope);
  if (!isExchangeable(line.status)) throw new DomainError('status_moved', serverMessages.cancelledNotExchanged);
  if (input.quantity > line.quantity) throw invalid('quantity', onlyLeft(line.name, line.quantity));
  return line;
}

/** Plans the exchange with the price of the sale and today's add-on. Throws sold_out, conflict, prices_changed, or invalid for the choice. */
function exchangeChange(
  locked: LockedOrder,
  line: Line,
  input: ExchangeInput,
  { scope, product, size, at }: ExchangeFacts & { scope: readonly number[] | null },
): OrderChange {
  const { order, lines } = locked;
  const { quantity } = input;
  const isDamaged = input.is_damaged ?? false;
  if (!product) throw new DomainError('sold_out', serverMessages.productGone);
  // A product without colors keeps the old color.
  const color = product.colors.length > 0 ? input.color : line.color;
  const errors = findLineErrors(product, { size: input.size, color, other_fields: line.other_fields });
  for (const field of ['size', 'color'] as const) if (errors[field]) throw invalid(field, errors[field]);
  const isSameSize = input.size === line.size;
  if (isSameSize && color === line.color && !isDamaged) throw invalid('size', serverMessages.sameChoice);
  const isMoved = isDamaged || size?.id !== line.size_price_id;
  if (isMoved && !hasEnough(size, quantity))
    throw fieldError('sold_out', 'size', onlyLeft(line.name, size?.available_quantity ?? 0));
  if (quantity < line.quantity && lines.length >= MAX_ORDER_LINES) {
    throw new DomainError('conflict', serverMessages.orderTooLong);
  }
  const price = { ...priceOf(line), quantity: line.quantity };
  const addon = isSameSize ? price.addon_price : addonOf(product, input.size);
  if (!isSellable(unitPrice(price.selling_price, addon))) throw invalid('size', messages.productNotFound);
  const { remaining, exchanged, difference } = exchangedAmounts(price, quantity, addon);
  const total = parseDecimal(order.total_amount) + difference;
  if (!fitsAmount(total)) throw new DomainError('conflict', serverMessages.orderTooLarge);
  const due = dueOf(lines) + difference;
  const seen = dueOf(visibleLines(lines, scope) as Line[]) + difference;
  if (input.amount_due != null && toCentavos(input.amount_due) !== seen) {
    throw new DomainError('prices_changed', serverMessages.sumChanged);
  }
  // A payment without an amount covered the whole order, so fix its amount before the total changes.
  const received = order.proof_amount === null ? amountThatCame(order) : null;
  const payment = paymentAfter({ ...order, ...(received !== null && { proof_amount: formatDecimal(received) }) }, due);
  const [from, to] = [choiceWords(line), choiceWords({ size: input.size, color })];
  const words = [
    `${quantity} × ${line.name}: ${from} for ${to}`,
    differenceWords(difference),
    isDamaged && 'damaged, not restocked',
  ];
  return {
    kind: 'exchange',
    exchanged: {
      line,
      remaining:
        quantity === line.quantity ? null : { quantity: line.quantity - quantity, amount: formatDecimal(remaining) },
      goods: {
        size_price_id: size?.id ?? null,
        size: input.size,
        color,
        image_filename:
          color === line.color ? line.image_filename : (pictureOf(product.images, color)?.filename ?? null),
        addon_price: formatDecimal(addon),
        quantity,
        amount: formatDecimal(exchanged),
      },
      isDamaged,
    },
    columns: {
      total_amount: formatDecimal(total),
      ...(received !== null && { proof_amount: formatDecimal(received) }),
      ...(payment && { ...payment, payment_changed_at: at, payment_reminded_at: null }),
    },
    audit: {
      exchange: { from, to: `${quantity} × ${to}` },
      lines: { from: null, to: [line.id] },
      ...(difference !== 0 && { total_amount: { from: order.total_amount, to: formatDecimal(total) } }),
      ...(payment && { payment_status: { from: order.payment_status, to: payment.payment_status } }),
    },
    data: {
      before: order.status,
      activity: { kind: 'exchange', detail: { to: words.filter(Boolean).join('; '), lines: [line.id] } },
    },
  };
}

const priceOf = ({ selling_price, addon_price }: Line) => ({
  selling_price: parseDecimal(selling_price),
  addon_price: parseDecimal(addon_price),
});

const invalid = (field: string, message: string) => fieldError('invalid', field, message);
