import type { CounterOrder } from '#shared/contracts/counter.ts';
import { PICKING_FIELDS, type PickingFields } from '#shared/domain/catalog/products/productCodes.ts';
import { perField } from '#shared/domain/catalog/products/productFields.ts';
import { PRINT_KINDS } from '#shared/domain/counter/handover.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { createProofUrls, selectOrders, withLines } from '../orders/order/orders.queries.ts';
import { type OrderParts, toOrder, withinScope } from '../orders/order/orders.records.ts';
import { db, idsOf } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lastPrint, readLinePrints } from './linePrints.queries.ts';
import { createOrderCode, orderOfCode } from './orderCode.ts';

export async function readCounterOrder(deps: Deps, staff: StaffMember, orderId: number): Promise<CounterOrder> {
  const [found] = await readCounterOrders(deps, staff, [orderId]);
  if (!found) throw new DomainError('not_found', serverMessages.orderNotFound);
  return found;
}

/** Like readCounterOrder; the audit log records the read. */
export async function openCounterOrder(deps: Deps, staff: StaffMember, orderId: number): Promise<CounterOrder> {
  const found = await readCounterOrder(deps, staff, orderId);
  await recordRead(deps, staff, { record_type: 'order', record_id: orderId });
  return found;
}

/** Returns orders in the order of `ids` with their lines in scope; orders without any are left out. Four statements. */
export async function readCounterOrders(
  deps: Deps,
  staff: StaffMember,
  ids: readonly number[],
): Promise<CounterOrder[]> {
  if (ids.length === 0) return [];
  const orders = await selectOrders(deps.em).where('o.id', 'in', ids).execute();
  const parts = (await withLines(deps.em, orders))
    .map((each) => withinScope(each, staff.scope))
    .filter(({ lines }) => lines.length > 0);
  const [products, prints] = await Promise.all([
    readPickingFields(deps.em, stocksOf(parts)),
    readLinePrints(deps.em, idsOf(parts.map(({ order }) => order))),
  ]);
  const proofUrlOf = createProofUrls(deps, staff.id);
  const records = new Map(
    parts.map((each): [number, CounterOrder] => {
      const { id } = each.order;
      const record = toOrder(each, proofUrlOf);
      const lineIds = new Set(each.lines.map((line) => line.id));
      return [
        id,
        {
          ...record,
          code: createOrderCode(deps.config.sessionSecret, id),
          orders: record.orders.map((line) => ({ ...line, ...(products.get(Number(line.item._id)) ?? NOT_STORED) })),
          printed: PRINT_KINDS.flatMap((kind) => lastPrint(prints.get(id), kind, lineIds) ?? []),
        },
      ];
    }),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}

const stocksOf = (parts: readonly OrderParts[]): number[] => [
  ...new Set(parts.flatMap(({ lines }) => lines.flatMap(({ stock_id }) => stock_id ?? []))),
];

export const NOT_STORED: PickingFields = perField(PICKING_FIELDS, () => '');

export async function readPickingFields(
  em: StoreEntityManager,
  stockIds: readonly number[],
): Promise<Map<number, PickingFields>> {
  if (stockIds.length === 0) return new Map();
  const found = await db(em)
    .selectFrom('stock')
    .select(['id', ...PICKING_FIELDS])
    .where('id', 'in', stockIds)
    .execute();
  return new Map(found.map(({ id, ...fields }) => [id, perField(PICKING_FIELDS, (field) => fields[field] ?? '')]));
}

/** Opens the order of a code. Throws not_found for an invalid code or an order outside the scope. */
export async function openOrderByCode(deps: Deps, staff: StaffMember, code: string): Promise<CounterOrder> {
  const orderId = orderOfCode(deps.config.sessionSecret, code);
  if (orderId === null) throw new DomainError('not_found', serverMessages.orderCodeUnknown);
  return openCounterOrder(deps, staff, orderId);
}

/** Throws not_found for another customer's order. */
export async function readOrderCode(deps: Deps, customerId: number, orderId: number): Promise<{ code: string }> {
  const own = await db(deps.em)
    .selectFrom('order')
    .select('id')
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!own) throw new DomainError('not_found', serverMessages.orderNotFound);
  return { code: createOrderCode(deps.config.sessionSecret, own.id) };
}
