import type { PickingList } from '#shared/contracts/counter.ts';

type Product = PickingList['groups'][number]['products'][number];

/** Returns the facts about a product of a picking list besides its name: size, color, unit, the customer's entries, barcode. */
export function productDetails({ size, color, uom, other_fields, barcode }: Product): string {
  const fields = Object.entries(other_fields).map(([label, value]) => `${label}: ${value}`);
  return [size, color, uom, ...fields, barcode].filter((part) => part !== '').join(' · ');
}

/** The orders that it is for. */
export const ordersOf = ({ orders }: Product): string => orders.map(orderText).join(', ');

/** The running part of the number, which is what shelves are marked with, and how many where it is more than one. */
const orderText = ({ order_no, quantity }: Product['orders'][number]): string =>
  `${order_no.split('-').at(-1)}${quantity > 1 ? ` (${quantity})` : ''}`;
