import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { PickingList, pickingListInput } from '#shared/contracts/counter.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import type { PickingFields } from '#shared/domain/catalog/products/productCodes.ts';
import { MAX_PRINTED_ORDERS, PICKED_STATUSES } from '#shared/domain/counter/handover.ts';
import { instantAt, spanOfDays } from '#shared/domain/storeTime.ts';
import { fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { categoryLabels, listCategoryPaths } from '../catalog/product/categoryPaths.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { selectOrders, withLines } from '../orders/order/orders.queries.ts';
import { toPayment, withinScope } from '../orders/order/orders.records.ts';
import { db, query } from '../platform/database/db.ts';
import type { Deps, RowOf, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { isFetchedAt } from '../settings/counters.queries.ts';
import { NOT_STORED, readPickingFields } from './counterOrder.queries.ts';
import { lastPrint, readLinePrints } from './linePrints.queries.ts';

type Input = z.output<typeof pickingListInput>;

/** Returns Pending and Processing lines of a day or slot by category and product, within the scope. Throws invalid for too many orders. */
export async function makePickingList(deps: Deps, staff: StaffMember, input: Input): Promise<PickingList> {
  const orders = await findOrdersToPick(deps, staff, input);
  const ids = orders.map(({ id }) => id);
  const [prints, toPick] = await Promise.all([readLinePrints(deps.em, ids), readLines(deps.em, staff, ids)]);
  const isNew = ({ id, order_id }: Omit<PickedLine, 'is_new'>) =>
    lastPrint(prints.get(order_id), 'picking', new Set([id])) === null;
  const found = await withLines(
    deps.em,
    await selectOrders(deps.em)
      .where('o.id', 'in', [0, ...ids])
      .execute(),
  );
  const parts = found
    .map((part) => withinScope(part, staff.scope))
    .toSorted((one, other) => ids.indexOf(one.order.id) - ids.indexOf(other.order.id));
  const listed = toPick.map((line) => ({ ...line, is_new: isNew(line) }));
  const lines = input.is_new_only ? listed.filter(({ is_new }) => is_new) : listed;
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  const products = await readPickingFields(deps.em, [...new Set(lines.flatMap(({ stock_id }) => stock_id ?? []))]);
  const numbers = new Map(orders.map(({ id, order_no }) => [id, order_no]));
  const groups = groupPicked(lines, numbers, products);
  await recordRead(deps, staff, {
    record_type: 'order',
    record_id: 'picking-list',
    changes: { day: { from: null, to: input.day } },
  });
  return {
    day: input.day,
    groups,
    quantity: groups.reduce((sum, { quantity }) => sum + quantity, 0),
    orders: parts.flatMap((part) => {
      const { id, order_no, customer_name } = part.order;
      const ids = linesOf.get(id)?.map((line) => line.id);
      if (!ids) return [];
      const printed = lastPrint(prints.get(id), 'picking', new Set(ids));
      const profile = { name: customer_name };
      return { _id: String(id), order_no, profile, ...toPayment(part), printed, lines: ids.map(String) };
    }),
  };
}

type OrderToPick = RowOf<'order', 'id' | 'order_no'>;

/** Throws invalid for more orders than one list takes. */
export async function findOrdersToPick(
  deps: Deps,
  { scope }: StaffMember,
  input: Pick<Input, 'day' | 'slot' | 'counter'>,
): Promise<OrderToPick[]> {
  const orders = await query(deps.em, ordersToPick(spanOf(deps, input), scope, input.counter ?? null));
  if (orders.length > MAX_PRINTED_ORDERS) throw fieldError('invalid', 'slot', serverMessages.tooManyPicked);
  return orders;
}

/** Reads the index of pick-ups. */
function ordersToPick(
  { from, until }: { from: Date; until: Date },
  scope: StaffMember['scope'],
  counter: number | null,
): RawBuilder<OrderToPick> {
  const inScope = scope === null ? sql`` : sql`and l.category_id in (${sql.join(scope.length > 0 ? scope : [0])})`;
  return sql`select o.id, o.order_no from \`order\` o
    where o.status in (${sql.join(PICKED_STATUSES)}) and o.pickup_time >= ${from} and o.pickup_time < ${until} and ${isFetchedAt(counter)} and (
      select l.id from order_line l
      where l.order_id = o.id and l.status in (${sql.join(PICKED_STATUSES)}) ${inScope} limit 1
    ) is not null
    order by o.pickup_time, o.id limit ${MAX_PRINTED_ORDERS + 1}`;
}

function spanOf({ config }: Deps, { day, slot }: Pick<Input, 'day' | 'slot'>) {
  const { timeZone } = config.store;
  if (!slot) return spanOfDays(day, day, timeZone);
  const from = instantAt(day, slot, timeZone);
  return { from, until: new Date(from.getTime() + 60_000) };
}

async function readLines(em: StoreEntityManager, { scope }: StaffMember, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['id', 'order_id', 'stock_id', 'category_id', 'category_name', 'name', 'size', 'color', 'uom'])
    .select(['other_fields', 'quantity'])
    .where('order_id', 'in', orderIds)
    .where('status', 'in', PICKED_STATUSES)
    .$if(scope !== null, (lines) => lines.where('category_id', 'in', scope?.length ? scope : [0]))
    .orderBy('order_id')
    .orderBy('id')
    .execute();
  const labels = categoryLabels(await listCategoryPaths(em));
  return lines.map(({ category_id, category_name, ...line }) => ({
    ...line,
    category: (category_id !== null && labels.get(category_id)) || category_name,
  }));
}

interface PickedLine {
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
function groupPicked(
  lines: readonly PickedLine[],
  orderNumbers: ReadonlyMap<number, string>,
  stored: ReadonlyMap<number, PickingFields>,
): Group[] {
  const byCategory = Map.groupBy(lines, ({ category }) => category);
  return [...byCategory]
    .sort(([one], [other]) => compareNames(one, other))
    .map(([category, ofCategory]) => {
      const products = [...Map.groupBy(ofCategory, identityOf).values()]
        .flatMap((equalLines) => toProduct(equalLines, orderNumbers, stored))
        .sort((one, other) => compareNames(labelOf(one), labelOf(other)));
      return { category, quantity: sumOf(products), products };
    });
}

const identityOf = ({ stock_id, name, size, color, uom, other_fields }: PickedLine) =>
  JSON.stringify([stock_id, name, size, color, uom, Object.entries(other_fields).sort()]);

const labelOf = ({ name, size, color }: Product) => [name, size, color].join(' ');

const sumOf = (counted: readonly { quantity: number }[]) => counted.reduce((sum, { quantity }) => sum + quantity, 0);

function toProduct(
  equalLines: readonly PickedLine[],
  orderNumbers: ReadonlyMap<number, string>,
  stored: ReadonlyMap<number, PickingFields>,
): Product[] {
  const [first] = equalLines;
  if (!first) return [];
  const { stock_id, name, size, color, uom, other_fields } = first;
  const orders = [...Map.groupBy(equalLines, ({ order_id }) => order_id)].map(([id, ofOrder]) => ({
    order_no: orderNumbers.get(id) ?? '',
    quantity: sumOf(ofOrder),
  }));
  const linesOf = equalLines.map(({ id, order_id, quantity, is_new }) => ({
    _id: String(id),
    order_no: orderNumbers.get(order_id) ?? '',
    quantity,
    is_new,
  }));
  const own = (stock_id !== null && stored.get(stock_id)) || NOT_STORED;
  return [{ name, size, color, uom, other_fields, ...own, quantity: sumOf(equalLines), orders, lines: linesOf }];
}
