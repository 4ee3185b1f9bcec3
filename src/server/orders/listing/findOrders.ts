import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { orderFindInput, orderFindOutput } from '#shared/contracts/orders.ts';
import { type SearchTerm, searchTerms } from '#shared/domain/orders/orderSearch.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexLatestOrders } from '../order/orderWords.ts';
import { readOrders } from './listOrders.ts';
import { lineMembership, wordMembership, wordsInSight } from './orderFilters.ts';
import { newestOrderKeys } from './orderKeys.queries.ts';

const PAGE_SIZE = 20;

/** Finds orders that have every word, newest or open first; within a scope those with a line in it. An empty text finds nothing. */
export async function findOrders(
  deps: Deps,
  staff: StaffMember,
  { s, cursor, is_open_first }: z.output<typeof orderFindInput>,
): Promise<z.output<typeof orderFindOutput>> {
  const terms = searchTerms(s);
  if (terms.length === 0) return { docs: [], has_more: false, next_cursor: null };
  await indexLatestOrders(deps);
  const ids = is_open_first
    ? await openOrderKeysFirst(deps.em, terms, staff.scope, PAGE_SIZE + 1)
    : await findOrderKeys(deps.em, terms, staff.scope, { before: cursor ?? null, limit: PAGE_SIZE + 1 });
  const page = ids.slice(0, PAGE_SIZE);
  return {
    docs: await readOrders(deps, staff, page, 'search'),
    has_more: ids.length > PAGE_SIZE,
    next_cursor: ids.length > PAGE_SIZE && !is_open_first ? String(page.at(-1)) : null,
  };
}

/** Returns keys of the newest orders with every word and a line in scope, below `before`. A rare word is read first. */
export async function findOrderKeys(
  em: StoreEntityManager,
  terms: readonly SearchTerm[],
  scope: StaffMember['scope'],
  { before = null, only, limit }: { before?: number | null; only?: RawBuilder<unknown>; limit: number },
): Promise<number[]> {
  if (scope?.length === 0) return [];
  const memberships = [...terms.map(wordMembership), ...(scope === null ? [] : [lineMembership(scope, [])])];
  const columns = [...(before === null ? [] : [sql`o.id < ${before}`]), ...(only ? [only] : [])];
  const statement = await newestOrderKeys(em, { columns, lines: wordsInSight(terms, scope), memberships }, limit);
  return (await query(em, statement)).map(({ id }) => id);
}

async function openOrderKeysFirst(
  em: StoreEntityManager,
  terms: readonly SearchTerm[],
  scope: StaffMember['scope'],
  limit: number,
): Promise<number[]> {
  const isOpen = sql`(select p.status in (${sql.join(OPEN_STATUSES)}) from \`order\` p where p.id = o.id)`;
  const ids = await findOrderKeys(em, terms, scope, { only: isOpen, limit });
  if (ids.length === limit) return ids;
  const rest = { only: sql`not ${isOpen}`, limit: limit - ids.length };
  return [...ids, ...(await findOrderKeys(em, terms, scope, rest))];
}
