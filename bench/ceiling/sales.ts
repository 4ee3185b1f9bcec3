import type { Pool } from 'mysql2/promise';
import { read } from './database.ts';
import { centavos } from './rules.ts';

interface SoldRow {
  category_name: string;
  name: string;
  size: string;
  uom: string;
  status: string;
  quantity: string;
  amount: string;
}

const SOLD = `select straight_join l.category_name, l.name, l.size, l.uom, l.status,
    sum(l.quantity) as quantity, sum(l.amount) as amount
  from \`order\` o join order_line l on l.order_id = o.id
  where o.created_at >= ? and o.created_at < ?
  group by l.category_name, l.name, l.size, l.uom, l.status
  order by l.category_name, l.name, l.size, l.uom, l.status`;

/** What was ordered between two instants, as columns have them, by category; cancelled lines count in no sum. */
export async function readSales(pool: Pool, from: string, until: string) {
  const rows = await read<SoldRow>(pool, SOLD, [from, until]);
  const groups = Map.groupBy(rows, (row) => row.category_name);
  return Array.from(groups, ([_id, lines]) => {
    let [quantity, amount] = [0, 0];
    const items = lines.map(({ name, size, uom, status, ...sum }) => {
      const sold = { quantity: Number(sum.quantity), amount: Number(sum.amount) };
      if (status !== 'Cancelled') {
        quantity += sold.quantity;
        amount += centavos(sold.amount);
      }
      return { name, size, uom, order_status: { status }, ...sold };
    });
    return { _id, items, quantity, amount: amount / 100 };
  });
}
