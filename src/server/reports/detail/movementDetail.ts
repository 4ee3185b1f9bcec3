import { type RawBuilder, sql } from 'kysely';
import { query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { UNCLAIMED } from '../inventory/inventory.queries.ts';
import type { DetailQuery, DetailRows } from './detailRows.ts';
import { sizesBehind } from './sizeDetail.ts';

interface MovementRow {
  id: string;
  created_at: Date;
  reason: string;
  quantity: number;
  note: string;
  order_id: number | null;
  order_no: string | null;
  staff: string | null;
}

/** Latest first. The count sheet adds lines ordered and not claimed, because their pieces are still in the store. */
export async function movementDetail(deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> {
  const sizes = await sizesBehind(deps, detailQuery);
  const parts =
    detailQuery.definition.key === 'count-sheet' ? [ledgerOf(sizes), unclaimedOf(sizes)] : [ledgerOf(sizes)];
  const union = (selects: RawBuilder<unknown>[]) => sql.join(selects, sql` union all `);
  const sums = await query(
    deps.em,
    sql<{ row_count: string; quantity: string | null }>`
    select sum(row_count) as row_count, sum(quantity) as quantity
    from (${union(parts.map((part) => sql`select count(*) as row_count, sum(quantity) as quantity ${part.from}`))}) parts`,
  );
  const found = await query(
    deps.em,
    sql<MovementRow>`
    select m.id, m.created_at, m.reason, m.quantity, m.note, o.id as order_id, o.order_no, u.name as staff
    from (select * from (${union(parts.map((part) => sql`select ${part.columns} ${part.from}`))}) movements
      order by created_at desc, id desc limit ${detailQuery.limit} offset ${detailQuery.offset}) m
    left join order_line l on l.id = m.order_line_id left join \`order\` o on o.id = l.order_id
    left join staff_user u on u.id = m.staff_user_id
    order by m.created_at desc, m.id desc`,
  );
  return {
    rows: found.map((movement) => ({
      _id: movement.id,
      order_id: movement.order_id === null ? null : String(movement.order_id),
      is_counted: true,
      cells: {
        created_at: movement.created_at.toISOString(),
        reason: movement.reason,
        quantity: Number(movement.quantity),
        order_no: movement.order_no ?? '',
        staff: movement.staff ?? '',
        note: movement.note,
      },
    })),
    row_count: Number(sums[0]?.row_count ?? 0),
    totals: { quantity: Number(sums[0]?.quantity ?? 0) },
  };
}

const ledgerOf = (sizes: RawBuilder<unknown>) => ({
  columns: sql`concat('m', lpad(id, 20, '0')) as id, created_at, reason, quantity, note, order_line_id, staff_user_id`,
  from: sql`from stock_ledger where size_price_id in (${sizes})`,
});

const unclaimedOf = (sizes: RawBuilder<unknown>) => ({
  columns: sql`concat('l', lpad(l.id, 20, '0')) as id, o.created_at, 'not claimed yet' as reason, l.quantity, '' as note,
    l.id as order_line_id, null as staff_user_id`,
  from: sql`from \`order\` o join order_line l on l.order_id = o.id where ${UNCLAIMED} and l.size_price_id in (${sizes})`,
});
