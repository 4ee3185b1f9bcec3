import { sql } from 'kysely';
import { query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { DetailQuery, DetailRows } from './detailQuery.ts';
import { sizesBehind } from './sizesBehind.ts';

interface MovementRow {
  id: number;
  created_at: Date;
  reason: string;
  quantity: number;
  note: string;
  order_id: number | null;
  order_no: string | null;
  staff: string | null;
}

/** The movements of the ledger that an available quantity is the sum of, the latest first. */
export async function movementDetail(deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> {
  const sizes = await sizesBehind(deps, detailQuery);
  const sums = await query(
    deps.em,
    sql<{ row_count: number; quantity: string | null }>`
    select count(*) as row_count, sum(quantity) as quantity from stock_ledger where size_price_id in (${sizes})`,
  );
  const found = await query(
    deps.em,
    sql<MovementRow>`
    select m.id, m.created_at, m.reason, m.quantity, m.note, l.order_id, o.order_no, u.name as staff
    from stock_ledger m left join order_line l on l.id = m.order_line_id left join \`order\` o on o.id = l.order_id
    left join staff_user u on u.id = m.staff_user_id
    where m.size_price_id in (${sizes})
    order by m.created_at desc, m.id desc limit ${detailQuery.limit} offset ${detailQuery.offset}`,
  );
  return {
    rows: found.map((movement) => ({
      _id: String(movement.id),
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
