import { type RawBuilder, sql } from 'kysely';
import type { OrderFilters } from '#shared/contracts/orderListing.ts';
import { type SearchTerm, searchTerms } from '#shared/domain/orders/orderSearch.ts';
import { OPEN_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { addDays, instantAt, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { readSubtree } from '../../catalog/categorySubtree.ts';
import { isNamed } from '../../platform/database/likePattern.ts';
import type { Deps } from '../../platform/services.ts';
import { earlierThan } from './scopedLists.ts';

/** Rows of another table that an order must have: a word, or a line in some categories. */
export interface Membership {
  table: 'order_word' | 'order_line';
  matches: (alias: 'm' | 'b') => RawBuilder<unknown>;
}

export interface OrderSelection {
  /** Conditions on columns of the order, all contained in the indexes of the listing. */
  columns: RawBuilder<unknown>[];
  lines: RawBuilder<unknown>[];
  memberships: Membership[];
  /** Only open orders of past days: an index leads to these few. */
  isLate?: boolean;
}

/** Returns the selection within a staff user's scope, null if it is empty. Within a scope, status and lateness follow its lines. */
export async function selectionOfOrders(
  { em, now, config }: Pick<Deps, 'em' | 'now' | 'config'>,
  { s, filters, scope }: { s: string; filters: OrderFilters; scope: readonly number[] | null },
): Promise<OrderSelection | null> {
  const terms = searchTerms(s);
  if (terms.length === 0 && s.trim() !== '') return null;
  const categories = filters.category === undefined ? scope : await within(em, filters.category, scope);
  if (categories?.length === 0) return null;
  const { timeZone } = config.store;
  const today = storeDayOf(now(), timeZone);
  const wanted = filters.order_status ?? [];
  const statuses = filters.is_late ? openOnes(wanted) : wanted;
  if (filters.is_late && statuses.length === 0) return null;
  return {
    columns: [
      ...(statuses.length > 0 && scope === null ? [sql`o.status in (${sql.join(statuses)})`] : []),
      ...(filters.payment_status?.length ? [sql`o.payment_status in (${sql.join(filters.payment_status)})`] : []),
      ...(filters.mode_of_payment ? [sql`o.mode_of_payment = ${filters.mode_of_payment}`] : []),
      ...(filters.counter === undefined ? [] : [sql`o.counter_id = ${filters.counter}`]),
      ...pickupConditions(filters, timeZone),
      ...during(sql.ref('o.created_at'), filters.placed_from, filters.placed_until, timeZone),
      ...(filters.is_late ? [sql`o.pickup_time < ${instantAt(today, '00:00', timeZone)}`] : []),
    ],
    isLate: filters.is_late === true && scope === null,
    lines: [
      ...(statuses.length > 0 && scope !== null ? [isPartAt(statuses, scope)] : []),
      ...wordsInSight(terms, scope),
    ],
    memberships: [
      ...terms.map(wordMembership).sort((one, other) => other.length - one.length),
      ...(categories === null ? [] : [lineMembership(categories, categories === scope ? statuses : [])]),
    ],
  };
}

const openOnes = (wanted: readonly OrderStatus[]) =>
  wanted.length === 0 ? OPEN_STATUSES : wanted.filter((status) => OPEN_STATUSES.includes(status));

async function within(em: Deps['em'], category: number, scope: readonly number[] | null): Promise<number[]> {
  return (await readSubtree(em, [category])).filter((id) => scope === null || scope.includes(id));
}

function pickupConditions({ pickup_from, pickup_until, pickup_slot }: OrderFilters, timeZone: string) {
  if (pickup_slot === undefined || pickup_from === undefined || pickup_until === undefined) {
    return during(sql.ref('o.pickup_time'), pickup_from, pickup_until, timeZone);
  }
  const slots: Date[] = [];
  for (let day = pickup_from; day <= pickup_until; day = addDays(day, 1)) {
    slots.push(instantAt(day, pickup_slot, timeZone));
  }
  return [sql`o.pickup_time in (${sql.join(slots)})`];
}

/** A missing end is open. */
function during(instant: RawBuilder<unknown>, from: StoreDay | undefined, until: StoreDay | undefined, zone: string) {
  return [
    ...(from === undefined ? [] : [sql`${instant} >= ${instantAt(from, '00:00', zone)}`]),
    ...(until === undefined ? [] : [sql`${instant} < ${instantAt(addDays(until, 1), '00:00', zone)}`]),
  ];
}

/** Condition on a row of order_word. Words have only letters, digits and hyphens, so LIKE needs no escaping. */
function matchesWord(alias: 'm' | 'b', { prefixes, whole }: SearchTerm): RawBuilder<unknown> {
  const word = sql.ref(`${alias}.word`);
  const alternatives = prefixes.map((prefix) => sql`${word} like ${`${prefix}%`}`);
  if (whole !== null) alternatives.push(sql`${word} = ${whole}`);
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

/** Condition: an order has a word; `length` is that of the typed word. */
export const wordMembership = (term: SearchTerm): Membership & { length: number } => ({
  table: 'order_word',
  matches: (alias) => matchesWord(alias, term),
  length: term.prefixes[0]?.length ?? 0,
});

/** Staff with a scope find orders only by number, customer, students and their own lines, not by other products of the order. */
export const wordsInSight = (terms: readonly SearchTerm[], scope: readonly number[] | null): RawBuilder<unknown>[] =>
  scope === null ? [] : terms.map((term) => isInSight(term, scope));

function isInSight({ prefixes, whole }: SearchTerm, scope: readonly number[]): RawBuilder<unknown> {
  const has = (column: string) =>
    sql`(${sql.join(
      [...prefixes.map((prefix) => `%${prefix}%`), ...(whole === null ? [] : [`%-${whole}`])].map(
        (pattern) => sql`${sql.ref(column)} like ${pattern}`,
      ),
      sql` or `,
    )})`;
  const hasName = (column: string) =>
    sql.join([has(column), ...prefixes.map((prefix) => isNamed(column, prefix))], sql` or `);
  return sql`((select p.id from \`order\` p where p.id = o.id
      and (${has('p.order_no')} or ${hasName('p.customer_name')} or ${has('p.customer_phone_number')})) is not null
    or (select s.id from order_student s where s.order_id = o.id and (${hasName('s.name')}) limit 1) is not null
    or (select b.id from order_line b
      where b.order_id = o.id and b.category_id in (${sql.join(scope)}) and ${has('b.name')} limit 1) is not null)`;
}

/** A line in some categories; with statuses, at least one line has one of them. */
export const lineMembership = (categories: readonly number[], statuses: readonly OrderStatus[]): Membership => ({
  table: 'order_line',
  matches: (alias) => {
    const inCategory = sql`${sql.ref(`${alias}.category_id`)} in (${sql.join(categories)})`;
    return statuses.length === 0
      ? inCategory
      : sql`${inCategory} and ${sql.ref(`${alias}.status`)} in (${sql.join(statuses)})`;
  },
});

/** Condition: the lines in scope have one of some statuses together, as in orderStatusOf. */
function isPartAt(statuses: readonly OrderStatus[], scope: readonly number[]): RawBuilder<unknown> {
  const line = (of: readonly OrderStatus[]) => sql`(select b.id from order_line b
    where b.order_id = o.id and b.category_id in (${sql.join(scope)}) and b.status in (${sql.join(of)}) limit 1)`;
  const parts = statuses.map((status) => {
    const earlier = earlierThan(status);
    return earlier.length === 0
      ? sql`${line([status])} is not null`
      : sql`(${line([status])} is not null and ${line(earlier)} is null)`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}
