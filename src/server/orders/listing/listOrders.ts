import type { z } from 'zod';
import type { OrderFileInput, PaginateOrdersInput, paginateOrdersOutput } from '#shared/contracts/orderListing.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_COUNTED_ORDERS, type OrderSort } from '#shared/domain/orders/orderListing.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { walkList } from '../../masterData/pageOrWalk.ts';
import { idsOf } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { createProofUrls, selectOrders, withLines } from '../order/orders.queries.ts';
import { type OrderParts, toOrder, withinScope } from '../order/orders.records.ts';
import { indexLatestOrders } from '../order/orderWords.ts';
import { selectionOfOrders } from './orderFilters.ts';
import { nextOrderKeys, orderKeys } from './orderKeys.queries.ts';

type Listing = z.output<typeof paginateOrdersOutput>;

const USUAL_DIRECTIONS: Readonly<Record<OrderSort, 'asc' | 'desc'>> = { created_at: 'desc', pickup_time: 'asc' };

/** A page (at most MAX_COUNTED_ORDERS are counted) or a part of a walk. */
export async function listOrders(
  deps: Deps,
  staff: StaffMember,
  { page, s, page_size, cursor, extras: { sort, order, ...filters } }: PaginateOrdersInput,
): Promise<Listing> {
  const { em } = deps;
  if (s.trim() !== '') await indexLatestOrders(deps);
  const selection = await selectionOfOrders(deps, { s, filters, scope: staff.scope });
  if (!selection) return { docs: [], total: 0, has_more: false, ...(cursor && { next_cursor: null }) };
  const sorting = { sort, direction: order ?? USUAL_DIRECTIONS[sort] };
  const counted = () => orderKeys(em, selection, sorting, MAX_COUNTED_ORDERS + 1);
  if (!cursor) {
    const ids = await counted();
    const shown = ids.slice(0, MAX_COUNTED_ORDERS).slice((page - 1) * page_size, page * page_size);
    return { docs: await readOrders(deps, staff, shown, 'list'), ...countOf(ids.length) };
  }
  const { rows, total, next_cursor } = await walkList(
    deps,
    { page_size, cursor },
    {
      name: 'order',
      selection: [s, filters],
      count: async () => (await counted()).length,
      walk: async (after, limit) => (await nextOrderKeys(em, selection, after, limit)).map((id) => ({ id })),
    },
  );
  return { docs: await readOrders(deps, staff, idsOf(rows), 'list'), ...countOf(total), next_cursor };
}

const countOf = (found: number) => ({
  total: Math.min(found, MAX_COUNTED_ORDERS),
  has_more: found > MAX_COUNTED_ORDERS,
});

/** Reads orders in this order and records the read. The searched text may be a phone number, so the log names the found orders instead. */
export async function readOrders(
  deps: Deps,
  staff: StaffMember,
  ids: readonly number[],
  record_id: 'list' | 'search',
): Promise<Order[]> {
  if (ids.length === 0) return [];
  const parts = await readInOrder(deps.em, ids);
  const changes = { found: { from: null, to: parts.map(({ order }) => order.order_no) } };
  await recordRead(deps, staff, { record_type: 'order', record_id, changes });
  const proofUrlOf = createProofUrls(deps, staff.id);
  return parts.map((each) => toOrder(withinScope(each, staff.scope), proofUrlOf));
}

async function readInOrder(em: StoreEntityManager, ids: readonly number[]): Promise<OrderParts[]> {
  if (ids.length === 0) return [];
  const parts = await withLines(em, await selectOrders(em).where('o.id', 'in', ids).execute());
  const byId = new Map(parts.map((each) => [each.order.id, each]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const CHUNK_SIZE = 200;

/** Streams all orders that match, oldest first. Index the latest orders before: a snapshot cannot write. */
export async function* streamOrders(
  deps: Deps,
  staff: StaffMember,
  { s, extras: { sort, order, ...filters } }: Pick<OrderFileInput, 's' | 'extras'>,
): AsyncGenerator<readonly Order[]> {
  const selection = await selectionOfOrders(deps, { s, filters, scope: staff.scope });
  if (!selection) return;
  const proofUrlOf = createProofUrls(deps, staff.id);
  for (let after = 0, isMore = true; isMore; ) {
    const ids = await nextOrderKeys(deps.em, selection, after, CHUNK_SIZE);
    const orders = await readInOrder(deps.em, ids);
    if (orders.length > 0) yield orders.map((each) => toOrder(withinScope(each, staff.scope), proofUrlOf));
    isMore = ids.length === CHUNK_SIZE;
    after = ids.at(-1) ?? after;
  }
}
