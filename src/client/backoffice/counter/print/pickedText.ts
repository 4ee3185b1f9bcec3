import type { PickingList } from '#shared/contracts/counter.ts';
import { codesText } from '#shared/domain/catalog/productFields.ts';

type Product = PickingList['groups'][number]['products'][number];

/** What a product of a picking list is besides its name: size, color, unit, what the customer filled in, codes. */
export function productDetails(product: Product): string {
  const { size, color, uom, other_fields } = product;
  const fields = Object.entries(other_fields).map(([label, value]) => `${label}: ${value}`);
  return [size, color, uom, ...fields, ...codesText(product)].filter((part) => part !== '').join(' · ');
}

/** The orders that it is for. */
export const ordersOf = ({ orders }: Product): string => orders.map(orderText).join(', ');

/** The running part of the number, which is what shelves are marked with, and how many where it is more than one. */
const orderText = ({ order_no, quantity }: Product['orders'][number]): string =>
  `${order_no.split('-').at(-1)}${quantity > 1 ? ` (${quantity})` : ''}`;
