import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { orderFindInput, orderFindOutput } from '#shared/contracts/orders.ts';
import { type SearchTerm, searchTerms } from '#shared/domain/orderSearch.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { query } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { indexLatestOrders } from './orderIndex.ts';
import { createProofUrls, selectOrders, withLines } from './orders.queries.ts';
import { toOrder, withinScope } from './orders.records.ts';

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
  const found = await query(deps.em, foundKeys(terms, staff.scope, cursor ?? null));
  const ids = found.map(({ id }) => id);
  const page = ids.slice(0, PAGE_SIZE);
  if (page.length === 0) return NOTHING;
  const orders = await selectOrders(deps.em).where('o.id', 'in', page).orderBy('o.id', 'desc').execute();
  const proofUrlOf = createProofUrls(deps, staff.id);
  const parts = await withLines(deps.em, orders);
  // What was looked for may be a phone number: the log names what was found.
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
 * The keys of the newest orders found, `limit` of them: a page and one more where left out. The longest word, which fewest orders have, is read as a range of the index; the others
 * are looked up order by order.
 */
export function foundKeys(
  terms: readonly SearchTerm[],
  scope: StaffMember['scope'],
  before: number | null,
  limit = PAGE_SIZE + 1,
): RawBuilder<{ id: number }> {
  const [first, ...others] = [...terms].sort((one, other) => lengthOf(other) - lengthOf(one));
  if (!first) throw new RangeError('nothing to look for');
  const conditions = [
    matchesWord('w', first),
    ...(before === null ? [] : [sql`w.order_id < ${before}`]),
    ...others.map(
      (term) => sql`(select b.order_id from order_word b
        where b.order_id = w.order_id and ${matchesWord('b', term)} limit 1) is not null`,
    ),
    ...(scope === null
      ? []
      : [
          sql`(select l.id from order_line l
            where l.order_id = w.order_id and l.category_id in (${sql.join(scope)}) limit 1) is not null`,
        ]),
  ];
  return sql`select distinct w.order_id as id from order_word w
    where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}`;
}

const lengthOf = ({ prefixes }: SearchTerm) => prefixes[0]?.length ?? 0;

/** That a row of order_word has the word looked for. Letters, digits and hyphens alone: nothing in a word is a wildcard. */
export function matchesWord(alias: 'w' | 'm' | 'b', { prefixes, whole }: SearchTerm): RawBuilder<unknown> {
  const word = sql.ref(`${alias}.word`);
  const ways = prefixes.map((prefix) => sql`${word} like ${`${prefix}%`}`);
  if (whole !== null) ways.push(sql`${word} = ${whole}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}
