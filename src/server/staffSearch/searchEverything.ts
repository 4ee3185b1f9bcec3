import type { z } from 'zod';
import { MAX_HITS, type StaffSearchOutput, type staffSearchInput } from '#shared/contracts/staffSearch.ts';
import { searchWords } from '#shared/domain/catalog/search/searchWords.ts';
import { findStocks } from '../catalog/stocks/findStocks.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { findOrderKeys } from '../orders/listing/findOrders.ts';
import { createProofUrls, selectOrders, withLines } from '../orders/order/orders.queries.ts';
import { toOrder, withinScope } from '../orders/order/orders.records.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

/** Only customers of the newest matching orders are listed. */
const ORDERS_OF_CUSTOMERS = 200;

/** Every word must match, within the scope. The audit log records the customers' data that is read. */
export async function searchEverything(
  deps: Deps,
  staff: StaffMember,
  { s }: z.output<typeof staffSearchInput>,
): Promise<StaffSearchOutput> {
  const [found, products] = await Promise.all([findPeople(deps, staff, s), findProducts(deps, staff, s)]);
  if (found.orders.length > 0 || found.customers.length > 0) {
    // The text may be a phone number, so the log names the found records instead.
    const to = [
      ...found.orders.map(({ order_no }) => order_no),
      ...found.customers.map(({ _id }) => `customer ${_id}`),
    ];
    await recordRead(deps, staff, {
      record_type: 'order',
      record_id: 'search',
      changes: { found: { from: null, to } },
    });
  }
  return { ...found, products };
}

async function findPeople(deps: Deps, staff: StaffMember, text: string) {
  const ids = await findOrderKeys(deps, staff.scope, text, { limit: ORDERS_OF_CUSTOMERS });
  if (ids.length === 0) return { orders: [], customers: [] };
  const [orders, customers] = await Promise.all([readOrders(deps, staff, ids), readCustomers(deps, ids)]);
  return { orders, customers };
}

async function readOrders(deps: Deps, staff: StaffMember, ids: readonly number[]) {
  const shown = ids.slice(0, MAX_HITS.orders);
  const orders = await selectOrders(deps.em).where('o.id', 'in', shown).orderBy('o.id', 'desc').execute();
  const proofUrlOf = createProofUrls(deps, staff.id);
  const parts = await withLines(deps.em, orders);
  return parts.map((part) => {
    const order = toOrder(withinScope(part, staff.scope), proofUrlOf);
    const { _id, order_no, profile, students, order_status, pickup_time, amount_due } = order;
    const names = students.map(({ name }) => name);
    return { _id, order_no, name: profile.name, students: names, order_status, pickup_time, amount_due };
  });
}

async function readCustomers({ em }: Deps, orderIds: readonly number[]): Promise<StaffSearchOutput['customers']> {
  const orders = await db(em)
    .selectFrom('order')
    .select(['customer_id', 'customer_name', 'customer_phone_number'])
    .where('id', 'in', orderIds)
    // Walk-in sales have no customer.
    .where('customer_phone_number', '<>', '')
    .orderBy('id', 'desc')
    .execute();
  const newest = Map.groupBy(orders, (order) => order.customer_id);
  return [...newest].slice(0, MAX_HITS.customers).map(([id, [order]]) => ({
    _id: String(id),
    name: order?.customer_name ?? '',
    phone_number: order?.customer_phone_number ?? '',
  }));
}

async function findProducts(deps: Deps, { scope }: StaffMember, s: string): Promise<StaffSearchOutput['products']> {
  if (searchWords(s).length === 0) return [];
  const { em } = deps;
  const { ids } = await findStocks(
    deps,
    { s, categories: scope },
    { order: 'asc', offset: 0, limit: MAX_HITS.products },
  );
  if (ids.length === 0) return [];
  const rows = await db(em)
    .selectFrom('stock as s')
    .innerJoin('category as c', 'c.id', 's.category_id')
    .select(['s.id', 's.name', 's.is_available', 'c.name as category'])
    .where('s.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row
      ? [{ _id: String(id), name: row.name, category: { name: row.category }, is_available: row.is_available }]
      : [];
  });
}
