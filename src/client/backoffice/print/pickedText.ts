import type { PickingList } from '#shared/contracts/counter.ts';
import { counted } from '#shared/counted.ts';
import { codesText } from '#shared/domain/catalog/productCodes.ts';
import { shelfWords } from './pickedLayout.ts';

type Product = PickingList['groups'][number]['products'][number];

/** The details of a product besides its name: size, color, unit, extra fields, shelf, codes. */
export function productDetails(product: Product): string {
  const { size, color, uom, other_fields, shelf } = product;
  const fields = Object.entries(other_fields).map(([label, value]) => `${label}: ${value}`);
  return [size, color, uom, ...fields, shelf && shelfWords(shelf), ...codesText(product)]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The orders that a product is for, with the quantity if more than one. */
export const ordersOf = ({ orders }: Product, list: PickingList): string =>
  orders
    .map(({ order_no, quantity }) => `${shortNumber(order_no, list)}${quantity > 1 ? ` (${quantity})` : ''}`)
    .join(', ');

/** The running part of an order number, used on shelves; the whole number if two orders of the list share that part. */
function shortNumber(orderNo: string, { orders }: PickingList): string {
  const running = runningPart(orderNo);
  const isAlone = orders.every(({ order_no }) => order_no === orderNo || runningPart(order_no) !== running);
  return isAlone ? running : orderNo;
}

const runningPart = (orderNo: string): string => orderNo.split('-').at(-1) ?? orderNo;

/** The numbers of orders and pieces of a list. */
export const listTotals = ({ orders, quantity }: Pick<PickingList, 'orders' | 'quantity'>): string =>
  `${counted(orders.length, 'order')}, ${counted(quantity, 'piece')}`;

/** Which items a print leaves out; empty for none. */
export const leftOutText = ({ isNewOnly, isScoped }: { isNewOnly: boolean; isScoped: boolean }): string =>
  [
    isNewOnly && 'Only items not on an earlier list.',
    isScoped && 'Only categories assigned to the user who printed this.',
  ]
    .filter(Boolean)
    .join(' ');
