import type { PickingList } from '#shared/contracts/counter.ts';
import { counted } from '#shared/counted.ts';
import { codesText } from '#shared/domain/catalog/productCodes.ts';
import { shelfWords } from './pickedLayout.ts';

type Product = PickingList['groups'][number]['products'][number];

/** Returns the details of a product of a picking list besides its name: size, color, unit, the fields that the customer filled in, shelf, codes. */
export function productDetails(product: Product): string {
  const { size, color, uom, other_fields, shelf } = product;
  const fields = Object.entries(other_fields).map(([label, value]) => `${label}: ${value}`);
  return [size, color, uom, ...fields, shelf && shelfWords(shelf), ...codesText(product)]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The orders of a list that a product of it is for, each with how many where it is more than one. */
export const ordersOf = ({ orders }: Product, list: PickingList): string =>
  orders
    .map(({ order_no, quantity }) => `${shortNumber(order_no, list)}${quantity > 1 ? ` (${quantity})` : ''}`)
    .join(', ');

/** The running part of an order's number, which is what shelves are marked with; all of it where the list has two of that part, of two months. */
function shortNumber(orderNo: string, { orders }: PickingList): string {
  const running = runningPart(orderNo);
  const isAlone = orders.every(({ order_no }) => order_no === orderNo || runningPart(order_no) !== running);
  return isAlone ? running : orderNo;
}

const runningPart = (orderNo: string): string => orderNo.split('-').at(-1) ?? orderNo;

/** Returns the numbers of orders and pieces of a list, in words. */
export const listTotals = ({ orders, quantity }: Pick<PickingList, 'orders' | 'quantity'>): string =>
  `${counted(orders.length, 'order')}, ${counted(quantity, 'piece')}`;

/** Says which items a print leaves out; the text is empty if it leaves out none. */
export const leftOutText = ({ isNewOnly, isScoped }: { isNewOnly: boolean; isScoped: boolean }): string =>
  [
    isNewOnly && 'Only items not on an earlier list.',
    isScoped && 'Only categories assigned to the user who printed this.',
  ]
    .filter(Boolean)
    .join(' ');
