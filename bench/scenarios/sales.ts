import type { Connection } from 'mysql2/promise';
import { addDays, currentMonth, spanOfDays } from '#shared/domain/storeTime.ts';
import { fromInstant } from '../ceiling/database.ts';
import { select } from '../ground.ts';
import type { Scenario } from '../scenario.ts';
import { bareRecord, checkedBy, type Judge } from './asks.ts';
import { batchedQuery, batchedRecord } from './trpc.ts';

const TIME_ZONE = 'Asia/Manila';

/** The month before this one: whole, and nobody orders in it any more. */
function lastMonth() {
  const { start } = currentMonth(new Date(), TIME_ZONE);
  const { from } = spanOfDays(addDays(start, -1), start, TIME_ZONE);
  const period = currentMonth(from, TIME_ZONE);
  const span = spanOfDays(period.start, period.end, TIME_ZONE);
  return { period, from: fromInstant(span.from.toISOString()), until: fromInstant(span.until.toISOString()) };
}

interface Group {
  _id: string;
  items: { quantity: number; amount: number; order_status: { status: string } }[];
  quantity: number;
  amount: number;
}
type Sums = { name: string; quantity: number; centavos: number; listed: number };

/** Each category's sums are those of its lines, and its items make them up. */
async function judgeOf(database: Connection, from: string, until: string): Promise<Judge> {
  const truth = await select<Sums>(
    database,
    `select category_name as name, cast(sum(quantity) as signed) as listed,
       cast(sum(if(status = 'Cancelled', 0, quantity)) as signed) as quantity,
       cast(sum(if(status = 'Cancelled', 0, amount)) * 100 as signed) as centavos
     from order_line where order_id in (select id from \`order\` where created_at >= ? and created_at < ?)
     group by category_name`,
    [from, until],
  );
  const sums = new Map(truth.map((category) => [category.name, category]));
  if (sums.size === 0) throw new Error('Nothing was sold in the month that the benchmark asks for.');
  return (record) => {
    const groups = record as Group[];
    if (groups.length !== sums.size) return `${groups.length} categories instead of ${sums.size}`;
    const wrong = groups.find((group) => !isRight(group, sums.get(group._id)));
    return wrong ? `wrong sums: ${JSON.stringify({ ...wrong, items: [] })}` : null;
  };
}

function isRight({ items, quantity, amount }: Group, truth: Sums | undefined): boolean {
  const sold = items.filter(({ order_status }) => order_status.status !== 'Cancelled');
  const sum = (list: Group['items'], field: 'quantity' | 'amount') =>
    list.reduce((total, item) => total + Math.round(item[field] * 100), 0);
  return (
    truth !== undefined &&
    quantity === truth.quantity &&
    Math.round(amount * 100) === truth.centavos &&
    sum(sold, 'amount') === truth.centavos &&
    sum(items, 'quantity') === truth.listed * 100
  );
}

/** A month's sales per category, for the report. */
export const sales: Scenario = {
  name: 'sales',
  title: 'A month’s sales per category',
  cached: false,
  record: batchedRecord,
  async store(ground, database) {
    const { period, from, until } = lastMonth();
    const check = checkedBy(await judgeOf(database, from, until), batchedRecord);
    const input = { period_covered: period, order_status: [], categories: [], selected_items: [] };
    const ask = { ...batchedQuery('reports.ordersHistoryPerCategory', input, ground.staffToken), check };
    return () => ask;
  },
  async ceiling(_ground, database) {
    const { from, until } = lastMonth();
    const check = checkedBy(await judgeOf(database, from, until), bareRecord);
    const path = `/sales?from=${encodeURIComponent(from)}&until=${encodeURIComponent(until)}`;
    return () => ({ method: 'GET', path, check });
  },
};
