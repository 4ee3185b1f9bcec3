import type { PickingList } from '#shared/contracts/counter.ts';
import { compareNames } from '#shared/domain/catalog/names.ts';
import type { PickingFields } from '#shared/domain/catalog/productCodes.ts';
import { NOT_STORED } from './counterOrder.queries.ts';

export interface PickedLine {
  id: number;
  order_id: number;
  stock_id: number | null;
  /** The category's name; its path if the name is not unique. */
  category: string;
  name: string;
  size: string;
  color: string;
  uom: string;
  other_fields: Record<string, string>;
  quantity: number;
  /** On no picking list yet. */
  is_new: boolean;
}

type Group = PickingList['groups'][number];
type Product = Group['products'][number];

/** Groups lines by category and product with sums. A different size, color or typed text makes another product. */
export function groupPicked(
  lines: readonly PickedLine[],
  orderNumbers: ReadonlyMap<number, string>,
  stored: ReadonlyMap<number, PickingFields>,
): Group[] {
  const byCategory = Map.groupBy(lines, ({ category }) => category);
  return [...byCategory]
    .sort(([one], [other]) => compareNames(one, other))
    .map(([category, ofCategory]) => {
      const products = [...Map.groupBy(ofCategory, identityOf).values()]
        .flatMap((alike) => toProduct(alike, orderNumbers, stored))
        .sort((one, other) => compareNames(labelOf(one), labelOf(other)));
      return { category, quantity: sumOf(products), products };
    });
}

const identityOf = ({ stock_id, name, size, color, uom, other_fields }: PickedLine) =>
  JSON.stringify([stock_id, name, size, color, uom, Object.entries(other_fields).sort()]);

const labelOf = ({ name, size, color }: Product) => [name, size, color].join(' ');

const sumOf = (counted: readonly { quantity: number }[]) => counted.reduce((sum, { quantity }) => sum + quantity, 0);

function toProduct(
  alike: readonly PickedLine[],
  orderNumbers: ReadonlyMap<number, string>,
  stored: ReadonlyMap<number, PickingFields>,
): Product[] {
  const [first] = alike;
  if (!first) return [];
  const { stock_id, name, size, color, uom, other_fields } = first;
  const orders = [...Map.groupBy(alike, ({ order_id }) => order_id)].map(([id, ofOrder]) => ({
    order_no: orderNumbers.get(id) ?? '',
    quantity: sumOf(ofOrder),
  }));
  const linesOf = alike.map(({ id, order_id, quantity, is_new }) => ({
    _id: String(id),
    order_no: orderNumbers.get(order_id) ?? '',
    quantity,
    is_new,
  }));
  const own = (stock_id !== null && stored.get(stock_id)) || NOT_STORED;
  return [{ name, size, color, uom, other_fields, ...own, quantity: sumOf(alike), orders, lines: linesOf }];
}
