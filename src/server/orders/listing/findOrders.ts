import { sql } from 'kysely';
import type { z } from 'zod';
import type { orderFindInput, orderFindOutput } from '#shared/contracts/orders.ts';
import { type SearchTerm, searchTerms } from '#shared/domain/orders/orderSearch.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { createProofUrls, selectOrders, withLines } from '../order/orders.queries.ts';
import { toOrder, withinScope } from '../order/orders.records.ts';
import { lineMembership, wordMembership, wordsInSight } from './orderFilters.ts';
import { indexLatestOrders } from './orderIndex.ts';
import { newestOrderKeys } from './orderKeys.queries.ts';

/** Orders in one response. */
const PAGE_SIZE = 20;

const NOTHING = { docs: [], has_more: false, next_cursor: null };

/**
 * Orders of any status and any age whose number, customer, phone number, students or products have every word of the text, newest
 * first; of staff with assigned categories those with a line in them. Nothing to look for finds nothing.
 */
export async function findOrders(
  deps: Deps,
  staff: StaffMember,
  { s, cursor }: z.output<typeof orderFindInput>,
): Promise<z.output<typeof orderFindOutput>> {
  const terms = searchTerms(s);
  if (terms.length === 0) return NOTHING;
  await indexLatestOrders(deps);
  const ids = await findOrderKeys(deps.em, terms, staff.scope, { before: cursor ?? null, limit: PAGE_SIZE + 1 });
  const page = ids.slice(0, PAGE_SIZE);
  if (page.length === 0) return NOTHING;
  const orders = await selectOrders(deps.em).where('o.id', 'in', page).orderBy('o.id', 'desc').execute();
  const proofUrlOf = createProofUrls(deps, staff.id);
  const parts = await withLines(deps.em, orders);
  // The searched text may be a phone number: the log names the orders that were found.
  const numbers = orders.map(({ order_no }) => order_no);
  await recordRead(deps, staff, {
    record_type: 'order',
    record_id: 'search',
    changes: { found: { from: null, to: numbers } },
  });
  return {
    docs: parts.map((order) => toOrder(withinScope(order, staff.scope), proofUrlOf)),
    has_more: ids.length > PAGE_SIZE,
    next_cursor: ids.length > PAGE_SIZE ? String(page.at(-1)) : null,
  };
}

/**
 * The keys of the newest orders that have every word and a line in scope, at most `limit` of them, with keys below `before`. A word that few
 * orders have leads to these; where each is common, the newest orders have enough with all of them.
 */
export async function findOrderKeys(
  em: StoreEntityManager,
  terms: readonly SearchTerm[],
  scope: StaffMember['scope'],
  { before = null, limit }: { before?: number | null; limit: number },
): Promise<number[]> {
  if (scope?.length === 0) return [];
  const memberships = [...terms.map(wordMembership), ...(scope === null ? [] : [lineMembership(scope, [])])];
  const columns = before === null ? [] : [sql`o.id < ${before}`];
  const statement = await newestOrderKeys(em, { columns, lines: wordsInSight(terms, scope), memberships }, limit);
  return (await query(em, statement)).map(({ id }) => id);
}
