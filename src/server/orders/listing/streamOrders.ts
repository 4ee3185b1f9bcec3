import type { OrderFileInput } from '#shared/contracts/orderListing.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { createProofUrls } from '../order/orders.queries.ts';
import { toOrder, withinScope } from '../order/orders.records.ts';
import { readInOrder } from './listOrders.ts';
import { selectionOfOrders } from './orderFilters.ts';
import { nextOrderKeys } from './orderKeys.queries.ts';

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
