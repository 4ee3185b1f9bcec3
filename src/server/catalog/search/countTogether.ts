import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import {
  MAX_IN_GRADE,
  MAX_TOGETHER,
  MIN_IN_GRADE,
  MIN_TOGETHER,
  TOGETHER_DAYS,
} from '#shared/domain/catalog/search/finding.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { db, query } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { catalogChanged } from '../../platform/responseCache/catalogVersion.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';

const BATCH_SIZE = 100;

/** Counts customers with both products in one recent order, or a product for a grade level. Returns the number of changes. */
export async function countTogether({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  const since = new Date(now().getTime() - TOGETHER_DAYS * DAY_MS);
  let changed = await countGrades(em, since);
  for (const ids of chunks(await orderedProducts(em, since), BATCH_SIZE)) {
    if (signal?.aborted) break;
    changed += await countPairs(em, since, ids);
  }
  return changed;
}

/** Products with enough orders, and those with stored pairs, which may have to be deleted. */
async function orderedProducts(em: StoreEntityManager, since: Date): Promise<number[]> {
  const found = await query(
    em,
    sql<{ stock_id: number }>`
    select l.stock_id from order_line l join \`order\` o on o.id = l.order_id
    where o.created_at >= ${since} and l.status <> 'Cancelled' and l.stock_id is not null
    group by l.stock_id having count(*) >= ${MIN_TOGETHER}
    union select stock_id from ordered_together order by stock_id`,
  );
  return found.map(({ stock_id }) => stock_id);
}

interface Counted {
  stock_id: number;
  customers: number;
}

/** The largest counts per `of`, at most `max`, sorted by key. */
const most = (counts: RawBuilder<unknown>, of: RawBuilder<unknown>, stock: RawBuilder<unknown>, max: number) => sql`
  select ${of}, ${stock}, customers from (
    select counts.*, row_number() over (partition by ${of} order by customers desc, ${stock}) as place from (${counts}) as counts
  ) as placed where place <= ${max} order by ${of}, ${stock}`;

async function countPairs(em: StoreEntityManager, since: Date, ids: readonly number[]): Promise<number> {
  const pairs = sql`
    select a.stock_id, b.stock_id as other_stock_id, count(distinct o.customer_id) as customers
    from order_line a
      join \`order\` o on o.id = a.order_id and o.created_at >= ${since}
      join order_line b on b.order_id = a.order_id and b.stock_id <> a.stock_id and b.status <> 'Cancelled'
    where a.stock_id in (${sql.join(ids)}) and a.status <> 'Cancelled'
    group by a.stock_id, b.stock_id having count(distinct o.customer_id) >= ${MIN_TOGETHER}`;
  const counted = await query(
    em,
    most(pairs, sql`stock_id`, sql`other_stock_id`, MAX_TOGETHER) as RawBuilder<Counted & { other_stock_id: number }>,
  );
  return inTransaction(em, async (each) => {
    const known = await db(each)
      .selectFrom('ordered_together')
      .select(['stock_id', 'other_stock_id', 'customers'])
      .where('stock_id', 'in', ids)
      .orderBy('stock_id')
      .orderBy('other_stock_id')
      .execute();
    const different = differing(known, counted, ({ stock_id }) => stock_id);
    if (different.length === 0) return 0;
    await db(each).deleteFrom('ordered_together').where('stock_id', 'in', different).execute();
    const rows = counted.filter(({ stock_id }) => different.includes(stock_id));
    if (rows.length > 0) await db(each).insertInto('ordered_together').values(rows).execute();
    catalogChanged(each);
    return different.length;
  });
}

async function countGrades(em: StoreEntityManager, since: Date): Promise<number> {
  // A line without a student counts for all students of its order.
  const grades = sql`
    select min(s.grade_level) as grade_level, l.stock_id, count(distinct o.customer_id) as customers
    from order_student s
      join \`order\` o on o.id = s.order_id and o.created_at >= ${since}
      join order_line l on l.order_id = o.id and coalesce(l.order_student_id, s.id) = s.id
    where s.grade_level <> '' and l.status <> 'Cancelled' and l.stock_id is not null
    group by s.grade_level, l.stock_id having count(distinct o.customer_id) >= ${MIN_IN_GRADE}`;
  const counted = await query(
    em,
    most(grades, sql`grade_level`, sql`stock_id`, MAX_IN_GRADE) as RawBuilder<Counted & { grade_level: string }>,
  );
  return inTransaction(em, async (each) => {
    const known = await db(each)
      .selectFrom('ordered_in_grade')
      .select(['grade_level', 'stock_id', 'customers'])
      .orderBy('grade_level')
      .orderBy('stock_id')
      .execute();
    const different = differing(known, counted, ({ grade_level }) => grade_level);
    if (different.length === 0) return 0;
    await db(each).deleteFrom('ordered_in_grade').where('grade_level', 'in', different).execute();
    const rows = counted.filter(({ grade_level }) => different.includes(grade_level));
    if (rows.length > 0) await db(each).insertInto('ordered_in_grade').values(rows).execute();
    return different.length;
  });
}

function differing<Row extends Counted, Key>(known: readonly Row[], counted: readonly Row[], keyOf: (row: Row) => Key) {
  const [before, after] = [Map.groupBy(known, keyOf), Map.groupBy(counted, keyOf)];
  const plain = (rows: readonly Row[] = []) => rows.map((row) => ({ ...row, customers: Number(row.customers) }));
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !isDeepStrictEqual(plain(before.get(key)), plain(after.get(key))),
  );
}
