import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { orderFindInput, orderFindOutput } from '#shared/contracts/orders.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexLatestOrders } from '../order/orderWords.ts';
import { readOrders } from './listOrders.ts';
import { lineMembership, searchedOrders, wordMembership, wordsInSight } from './orderFilters.ts';
import { newestOrderKeys } from './orderKeys.queries.ts';

const PAGE_SIZE = 20;

/** Finds orders that match, newest or open first; within a scope those with a line in it. An empty text finds nothing. */
export async function findOrders(
  deps: Deps,
  staff: StaffMember,
  { s, cursor, is_open_first }: z.output<typeof orderFindInput>,
): Promise<z.output<typeof orderFindOutput>> {
  const isOpenFirst = is_open_first ?? false;
  const ids = await findOrderKeys(deps, staff.scope, s, { before: cursor ?? null, isOpenFirst, limit: PAGE_SIZE + 1 });
  const page = ids.slice(0, PAGE_SIZE);
  return {
    docs: await readOrders(deps, staff, page, 'search'),
    has_more: ids.length > PAGE_SIZE,
    next_cursor: ids.length > PAGE_SIZE && !isOpenFirst ? String(page.at(-1)) : null,
  };
}

interface FindOptions {
  before?: number | null;
  isOpenFirst?: boolean;
  limit: number;
}

/** Returns keys of the newest orders that match and have a line in scope, below `before`. A rare word is read first. */
export async function findOrderKeys(
  deps: Pick<Deps, 'em'>,
  scope: StaffMember['scope'],
  s: string,
  { before = null, isOpenFirst = false, limit }: FindOptions,
): Promise<number[]> {
  const { em } = deps;
  const searched = scope?.length === 0 ? null : await searchedOrders(em, s);
  if (!searched) return [];
  await indexLatestOrders(deps);
  const { terms, columns: found } = searched;
  const memberships = [...terms.map(wordMembership), ...(scope === null ? [] : [lineMembership(scope, [])])];
  async function newest(only: readonly RawBuilder<unknown>[], count: number) {
    const columns = [...found, ...only];
    const statement = await newestOrderKeys(em, { columns, lines: wordsInSight(terms, scope), memberships }, count);
    return (await query(em, statement)).map(({ id }) => id);
  }
  if (!isOpenFirst) return newest(before === null ? [] : [sql`o.id < ${before}`], limit);
  const isOpen = sql`(select p.status in (${sql.join(OPEN_STATUSES)}) from \`order\` p where p.id = o.id)`;
  const open = await newest([isOpen], limit);
  return open.length === limit ? open : [...open, ...(await newest([sql`not ${isOpen}`], limit - open.length))];
}
