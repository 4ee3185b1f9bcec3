import type { PickingList, Ticks } from '#shared/contracts/counter.ts';
import { hasCode } from '#shared/domain/catalog/products/productCodes.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';

export type PickedProduct = PickingList['groups'][number]['products'][number];
export type PickedLine = PickedProduct['lines'][number];
export type PickedOrder = PickingList['orders'][number];

export type Taken = ReadonlyMap<string, number>;
export type Tick = { _id: string; quantity: number };

/** A product's key that stays the same when the list is read again. */
export const productKey = ({ name, size, color, uom, other_fields, lines }: PickedProduct): string =>
  JSON.stringify([name, size, color, uom, ...Object.entries(other_fields).sort().flat(), lines[0]?._id]);

export const takenWith = (ticks: Ticks, waiting: Readonly<Record<string, number>>): Taken =>
  new Map([...ticks.map(({ _id, quantity }): [string, number] => [_id, quantity]), ...Object.entries(waiting)]);

const takenOfLine = (taken: Taken, { _id, quantity }: PickedLine): number => Math.min(taken.get(_id) ?? 0, quantity);

/** Taken pieces of the lines, at most as many as the list has now. */
export const takenOf = (taken: Taken, lines: readonly PickedLine[]): number =>
  lines.reduce((sum, line) => sum + takenOfLine(taken, line), 0);

export const whoTook = (ticks: Ticks, lines: readonly PickedLine[]): string[] => {
  const ids = new Set(lines.map(({ _id }) => _id));
  return [...new Set(ticks.flatMap(({ _id, quantity, who }) => (quantity > 0 && ids.has(_id) ? who : [])))];
};

export const linesOf = (products: readonly PickedProduct[]): PickedLine[] => products.flatMap(({ lines }) => lines);
export const productsOf = ({ groups }: Pick<PickingList, 'groups'>): PickedProduct[] =>
  groups.flatMap(({ products }) => products);

export const ticksOfAll = (lines: readonly PickedLine[], isTaken: boolean): Tick[] =>
  lines.map(({ _id, quantity }) => ({ _id, quantity: isTaken ? quantity : 0 }));

export type TakeOutcome = { product: PickedProduct; tick: Tick } | { problem: 'unknown' | 'complete' };

/** Sizes that share a code are completed in order. */
export function takeByCode(list: Pick<PickingList, 'groups'>, taken: Taken, codes: readonly string[]): TakeOutcome {
  const alike = productsOf(list).filter((product) => hasCode(product, codes));
  if (alike.length === 0) return { problem: 'unknown' };
  for (const product of alike) {
    const line = product.lines.find((each) => takenOfLine(taken, each) < each.quantity);
    if (line) return { product, tick: { _id: line._id, quantity: takenOfLine(taken, line) + 1 } };
  }
  return { problem: 'complete' };
}

export const SHOWN = ['all', 'paid', 'new'] as const;
export type Shown = (typeof SHOWN)[number];

export function narrowList(list: PickingList, shown: Shown): PickingList {
  if (shown === 'all') return list;
  const unpaid = new Set(
    list.orders.flatMap(({ order_no, payment_status }) => (isUnpaid(payment_status) ? order_no : [])),
  );
  const isShown = ({ order_no, is_new }: PickedLine) => (shown === 'new' ? is_new : !unpaid.has(order_no));
  const groups = list.groups.flatMap((group) => {
    const products = group.products.flatMap((product) => withLines(product, product.lines.filter(isShown)));
    return products.length === 0 ? [] : { ...group, products, quantity: piecesOf(linesOf(products)) };
  });
  return { ...list, groups, quantity: piecesOf(linesOf(productsOf({ groups }))) };
}

const piecesOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function withLines(product: PickedProduct, lines: PickedLine[]): PickedProduct[] {
  if (lines.length === 0) return [];
  const orders = [...Map.groupBy(lines, ({ order_no }) => order_no)].map(([order_no, own]) => ({
    order_no,
    quantity: piecesOf(own),
  }));
  return [{ ...product, lines, orders, quantity: piecesOf(lines) }];
}

/** Paid first, then unchecked payments, each in pick-up order. */
export function byOrder(list: PickingList): { order: PickedOrder; products: PickedProduct[] }[] {
  const parts = productsOf(list).flatMap((product) => product.lines.flatMap((line) => withLines(product, [line])));
  const ofOrder = Map.groupBy(parts, ({ lines: [line] }) => line?.order_no ?? '');
  return list.orders
    .map((order) => ({ order, products: ofOrder.get(order.order_no) ?? [] }))
    .filter(({ products }) => products.length > 0)
    .toSorted((one, other) => rankOf(one.order) - rankOf(other.order));
}

const rankOf = ({ payment_status }: PickedOrder): number =>
  !isUnpaid(payment_status) ? 0 : payment_status === 'To Check' ? 1 : 2;

export function completeOrders(list: PickingList, taken: Taken): PickedOrder[] {
  const lines = Map.groupBy(linesOf(productsOf(list)), ({ order_no }) => order_no);
  return list.orders.filter(({ order_no }) => {
    const own = lines.get(order_no) ?? [];
    return own.length > 0 && takenOf(taken, own) === piecesOf(own);
  });
}
