import { type RawBuilder, sql } from 'kysely';
import type { OrderSort } from '#shared/domain/orders/orderListing.ts';
import { db, query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { Membership, OrderSelection } from './orderFilters.ts';

/** Beyond this number of rows orders are walked in the order of the list: their first thousands contain enough matches. */
const MAX_DRIVING_ROWS = 20_000;
const FEW_ROWS = 1_000;

export interface OrderSorting {
  sort: OrderSort;
  direction: 'asc' | 'desc';
}

interface Row {
  id: number;
}

/** Returns the first keys of a selection, orders without pick-up last. A rare word or category is read first, else an index is walked. */
export async function orderKeys(
  em: StoreEntityManager,
  selection: OrderSelection,
  { sort, direction }: OrderSorting,
  limit: number,
): Promise<number[]> {
  const driving = await drivingMembership(em, selection.memberships);
  const readIds = async (statement: RawBuilder<Row>) => (await query(em, statement)).map(({ id }) => id);
  if (driving) return readIds(keysByMembership(selection, driving, orderOf(sort, direction), limit));
  const [first, rest] = walks(selection, { sort, direction });
  const ids = await readIds(keysByWalk(first, limit));
  if (!rest || ids.length === limit) return ids;
  return [...ids, ...(await readIds(keysByWalk(rest, limit - ids.length)))];
}

export async function nextOrderKeys(
  em: StoreEntityManager,
  { columns, ...selection }: OrderSelection,
  after: number,
  limit: number,
): Promise<number[]> {
  const beyond = { ...selection, columns: [...columns, sql`o.id > ${after}`] };
  const driving = await drivingMembership(em, selection.memberships);
  const statement = driving
    ? keysByMembership(beyond, driving, sql`o.id`, limit)
    : keysByWalk({ index: 'PRIMARY', conditions: conditionsOf(beyond), order: sql`o.id` }, limit);
  return (await query(em, statement)).map(({ id }) => id);
}

export async function newestOrderKeys(
  em: StoreEntityManager,
  selection: OrderSelection,
  limit: number,
): Promise<RawBuilder<Row>> {
  const driving = await drivingMembership(em, selection.memberships, await mostRowsToSort(em, selection, limit));
  const order = sql`o.id desc`;
  if (!driving) return keysByWalk({ index: 'PRIMARY', conditions: conditionsOf(selection), order }, limit);
  return sql<Row>`select o.id from (select distinct m.order_id as id from ${sql.table(driving.table)} m
    where ${driving.matches('m')}) o
    ${whereAll(conditionsOf(selection, driving))} order by ${order} limit ${limit}`;
}

/** With one word the number of orders to walk can be estimated: at its root both plans cost the same. Several words may rarely meet. */
async function mostRowsToSort(em: StoreEntityManager, { memberships }: OrderSelection, limit: number): Promise<number> {
  if (memberships.length > 1) return MAX_DRIVING_ROWS;
  const last = await db(em).selectFrom('order').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return Math.max(FEW_ROWS, Math.round(Math.sqrt(limit * (last?.id ?? 0))));
}

/** Returns the membership with the fewest rows, null if all have more than `most`. */
async function drivingMembership(
  em: StoreEntityManager,
  memberships: readonly Membership[],
  most = MAX_DRIVING_ROWS,
): Promise<Membership | null> {
  for (const counted of most > FEW_ROWS ? [FEW_ROWS, most] : [most]) {
    let best: { membership: Membership | null; rows: number } = { membership: null, rows: counted };
    for (const membership of memberships) {
      const rows = await countRows(em, membership, best.rows);
      if (rows < best.rows) best = { membership, rows };
    }
    if (best.membership) return best.membership;
  }
  return null;
}

async function countRows(em: StoreEntityManager, { table, matches }: Membership, limit: number): Promise<number> {
  const [counted] = await query(
    em,
    sql<{ total: number }>`select count(*) as total
      from (select 1 from ${sql.table(table)} m where ${matches('m')} limit ${limit}) found`,
  );
  return Number(counted?.total ?? 0);
}

function keysByMembership(
  selection: OrderSelection,
  driving: Membership,
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<Row> {
  const conditions = conditionsOf(selection, driving);
  return sql<Row>`select o.id
    from (select distinct m.order_id from ${sql.table(driving.table)} m where ${driving.matches('m')}) found
    straight_join \`order\` o on o.id = found.order_id
    ${whereAll(conditions)} order by ${order} limit ${limit}`;
}

interface Walk {
  index: 'order_listing' | 'order_pickups' | 'order_queue' | 'PRIMARY';
  conditions: RawBuilder<unknown>[];
  order: RawBuilder<unknown>;
}

function keysByWalk({ index, conditions, order }: Walk, limit: number): RawBuilder<Row> {
  return sql<Row>`select o.id from \`order\` o force index (${sql.raw(index)})
    ${whereAll(conditions)} order by ${order} limit ${limit}`;
}

/** One walk or two: MariaDB sorts orders without a pick-up time first, the list has them last. */
function walks(selection: OrderSelection, { sort, direction }: OrderSorting): [Walk, Walk?] {
  const conditions = conditionsOf(selection);
  const directionSql = sql.raw(direction);
  if (sort === 'created_at')
    return [{ index: 'order_listing', conditions, order: sql`o.created_at ${directionSql}, o.id ${directionSql}` }];
  const order = sql`o.pickup_time ${directionSql}, o.id ${directionSql}`;
  // Late orders are few, so sorting them costs less than walking over all claimed ones.
  if (selection.isLate) return [{ index: 'order_queue', conditions, order }];
  const index = 'order_pickups';
  if (direction === 'desc') return [{ index, conditions, order }];
  return [
    { index, conditions: [...conditions, sql`o.pickup_time is not null`], order },
    { index, conditions: [...conditions, sql`o.pickup_time is null`], order: sql`o.id` },
  ];
}

function orderOf(sort: OrderSort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const directionSql = sql.raw(direction);
  return sort === 'created_at'
    ? sql`o.created_at ${directionSql}, o.id ${directionSql}`
    : sql`o.pickup_time is null, o.pickup_time ${directionSql}, o.id ${directionSql}`;
}

const conditionsOf = ({ columns, lines, memberships }: OrderSelection, driving?: Membership) => [
  ...columns,
  ...memberships.filter((membership) => membership !== driving).map(hasOne),
  ...lines,
];

const hasOne = ({ table, matches }: Membership) =>
  sql`(select 1 from ${sql.table(table)} b where b.order_id = o.id and ${matches('b')} limit 1) is not null`;

const whereAll = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
