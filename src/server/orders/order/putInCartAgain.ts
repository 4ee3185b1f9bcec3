import type { z } from 'zod';
import type { Cart } from '#shared/contracts/cart.ts';
import type { Order, OrderAgainOutput, orderAgainInput } from '#shared/contracts/orders.ts';
import { unitPrice } from '#shared/domain/catalog/products/pricing.ts';
import { formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { linesOfWholeOrder } from '#shared/domain/orders/orderStatus.ts';
import { isSameStudent } from '#shared/domain/orders/students.ts';
import { fieldError } from '#shared/errors.ts';
import { messages, priceChanged } from '#shared/messages.ts';
import { withItems } from '../../cart/addToCart.ts';
import { changeCart } from '../../cart/changeCart.ts';
import { listStudents } from '../../customers/students.queries.ts';
import type { Deps } from '../../platform/services.ts';
import { getOrder } from './orders.queries.ts';
import { readShortLines } from './shortLines.queries.ts';

type OrderLine = Order['orders'][number];

/** Adds the lines of an own order to the cart; returns lines left out and changed prices. Throws not_found, needs_confirmation for the cut-off. */
export async function putInCartAgain(
  deps: Deps,
  customerId: number,
  { _id: orderId, is_cutoff_confirmed }: z.output<typeof orderAgainInput>,
): Promise<OrderAgainOutput> {
  const { orders } = await getOrder(deps, { kind: 'customer', customerId }, orderId);
  const students = await listStudents(deps.em, customerId);
  const lines = linesOfWholeOrder(orders, (line) => line.order_status.status);
  const sold = lines.filter(({ item }) => item._id !== null);
  const items = sold.map(({ item, quantity, size, color, other_fields, student, addon_price }) => {
    const known = student && students.find((each) => isSameStudent(each, student));
    const choice = { quantity, size, color, other_fields, seen_price: priceOf({ item, addon_price }) };
    return { ...choice, item: Number(item._id), for: known ? { ...known, id: Number(known._id) } : null };
  });
  let left: { index: number; message: string }[] = [];
  const { cart } = await changeCart(deps, customerId, { stockIds: items.map(({ item }) => item) }, (held) => {
    const added = withItems(held, items);
    left = added.left;
    const hasCutoff = items.some(
      ({ item }, index) =>
        held.products.get(item)?.category.has_weekly_cutoff && !left.some((each) => each.index === index),
    );
    if (hasCutoff && is_cutoff_confirmed === false)
      throw fieldError('needs_confirmation', 'is_cutoff_confirmed', messages.agribizCutoff);
    return added.lines;
  });
  const whyLeft = new Map(left.map(({ index, message }) => [sold[index], message]));
  const said = lines.map((line) => ({
    line,
    why: line.item._id === null ? messages.productNotFound : whyLeft.get(line),
  }));
  const short = said.some(({ why }) => why) ? await readShortLines(deps.em, orderId) : null;
  return {
    ...cart,
    left: said.flatMap(({ line, why }) =>
      why ? [{ ...saidOf(line, why), is_short: short?.has(line._id) ?? false }] : [],
    ),
    repriced: said.flatMap(({ line, why }) => (why ? [] : repriced(line, cart))),
  };
}

const saidOf = ({ _id, item }: OrderLine, message: string) => ({ _id, name: item.name, message });

/** The changed price of a line in words; empty if it is unchanged. */
function repriced(line: OrderLine, { orders }: Cart): OrderAgainOutput['repriced'] {
  const inCart = orders.find(
    ({ item, size }) => item._id === line.item._id && (size === line.size || item.sizes.length === 0),
  );
  if (!inCart) return [];
  const [before, now] = [priceOf(line), priceOf(inCart)];
  if (before === now) return [];
  return [saidOf(line, priceChanged(formatPesos(before), formatPesos(now)))];
}

const priceOf = ({ item, addon_price }: { item: { selling_price: number }; addon_price: number }): number =>
  toPesos(unitPrice(toCentavos(item.selling_price), toCentavos(addon_price)));
