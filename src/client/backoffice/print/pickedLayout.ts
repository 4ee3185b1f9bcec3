import { storageEntry } from '#client/browser/webStorage.ts';
import type { PickingList } from '#shared/contracts/counter.ts';
import { counted } from '#shared/counted.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import { codesText } from '#shared/domain/catalog/products/productCodes.ts';

export const PICKED_LAYOUTS = ['category', 'shelf', 'order'] as const;
export type PickedLayout = (typeof PICKED_LAYOUTS)[number];

export const LAYOUT_WORDS = {
  category: 'By category',
  shelf: 'By shelf',
  order: 'By order',
} as const satisfies Record<PickedLayout, string>;

export const lastLayout = storageEntry<PickedLayout>({
  area: 'local',
  name: 'picking',
  maxLength: 20,
  read: (stored) => PICKED_LAYOUTS.find((layout) => layout === stored) ?? null,
});

interface PickedGroup {
  title: string;
  quantity: number;
  products: PickingList['groups'][number]['products'];
}

export const shelfWords = (shelf: string): string => (shelf === '' ? 'No shelf' : `Shelf ${shelf}`);

/** Shelves in natural order (A2 before A10), products without a shelf last. */
export function pickedGroups({ groups }: Pick<PickingList, 'groups'>, layout: 'category' | 'shelf'): PickedGroup[] {
  if (layout === 'category') return groups.map(({ category, ...group }) => ({ title: category, ...group }));
  const products = groups.flatMap((group) => group.products);
  return [...Map.groupBy(products, ({ shelf }) => shelf.toUpperCase())]
    .sort(([one], [other]) => Number(one === '') - Number(other === '') || compareNames(one, other))
    .map(([shelf, onShelf]) => ({
      title: shelfWords(onShelf[0]?.shelf ?? shelf),
      quantity: onShelf.reduce((sum, { quantity }) => sum + quantity, 0),
      products: onShelf,
    }));
}

type Product = PickingList['groups'][number]['products'][number];

export function productDetails(product: Product): string {
  const { size, color, uom, other_fields, shelf } = product;
  const fields = Object.entries(other_fields).map(([label, value]) => `${label}: ${value}`);
  return [size, color, uom, ...fields, shelf && shelfWords(shelf), ...codesText(product)]
    .filter((part) => part !== '')
    .join(' · ');
}

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

export const listTotals = ({ orders, quantity }: Pick<PickingList, 'orders' | 'quantity'>): string =>
  `${counted(orders.length, 'order')}, ${counted(quantity, 'piece')}`;

export const leftOutText = ({ isNewOnly, isScoped }: { isNewOnly: boolean; isScoped: boolean }): string =>
  [
    isNewOnly && 'Only items not on an earlier list.',
    isScoped && 'Only categories assigned to the user who printed this.',
  ]
    .filter(Boolean)
    .join(' ');
