import { sql } from 'kysely';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { Period } from '#shared/domain/reports/reportPeriods.ts';
import { currentMonth, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { oncePerSelection } from '../oncePerSelection.ts';
import { cachedForOrders } from '../reportCache.ts';
import type { Chart, Sums } from '../reportSource.ts';
import { fromLines, lineConditions, orderConditions, type ReportSelection } from '../selection.ts';
import { dayFinder, timeSteps } from '../storeDays.ts';

/** The headline sums of a selection of orders; cancelled lines are in none but `cancelled`. */
export async function salesFigures(deps: Deps, selection: ReportSelection): Promise<Sums> {
  const [found] = await cachedForOrders(deps, 'figures', selection, async () => {
    const sums = await query(
      deps.em,
      sql<{ orders: number; quantity: string; amount: string; cancelled: string }>`
      select straight_join count(distinct if(l.status <> 'Cancelled', o.id, null)) as orders,
        coalesce(sum(if(l.status <> 'Cancelled', l.quantity, 0)), 0) as quantity,
        coalesce(sum(if(l.status <> 'Cancelled', l.amount, 0)), 0) as amount,
        coalesce(sum(if(l.status = 'Cancelled', l.amount, 0)), 0) as cancelled
      ${fromLines(selection)}`,
    );
    return sums;
  });
  return {
    orders: Number(found?.orders ?? 0),
    quantity: Number(found?.quantity ?? 0),
    amount: toPesos(parseDecimal(found?.amount ?? 0)),
    cancelled: toPesos(parseDecimal(found?.cancelled ?? 0)),
  };
}

/** The sum of one status on one day. */
export interface DaySum {
  day: StoreDay;
  status: OrderStatus;
  lines: number;
  quantity: number;
  centavos: number;
}

interface SlotRow {
  slot: number;
  status: OrderStatus;
  line_count: number;
  quantity: string;
  amount: string;
}

/** The sums of a selection by store day and status, in the order of days. */
export const daySums = oncePerSelection(
  (deps: Deps, selection: ReportSelection): Promise<readonly DaySum[]> =>
    cachedForOrders(deps, 'days', selection, async () => {
      const from = selection.span.from;
      // By quarters of an hour, of which every zone's days are made; the database knows no zones for sure.
      const slots = await query(
        deps.em,
        sql<SlotRow>`
      select straight_join floor(timestampdiff(second, ${from}, o.created_at) / 900) as slot, l.status,
        count(*) as line_count, sum(l.quantity) as quantity, sum(l.amount) as amount
      ${fromLines(selection)}
      group by slot, l.status order by null`,
      );
      const dayOf = dayFinder(deps.config.store.timeZone);
      const sums = new Map<string, DaySum>();
      for (const { slot, status, line_count, quantity, amount } of slots) {
        const day = dayOf(from.getTime() + Number(slot) * 900_000);
        const key = `${day} ${status}`;
        const sum = sums.get(key) ?? { day, status, lines: 0, quantity: 0, centavos: 0 };
        sum.lines += Number(line_count);
        sum.quantity += Number(quantity);
        sum.centavos += parseDecimal(amount);
        sums.set(key, sum);
      }
      return [...sums.values()].sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
    }),
);

const stepsOf = ({ now, config }: Deps, { period }: ReportSelection) =>
  timeSteps(period, storeDayOf(now(), config.store.timeZone));

/** Sales a day, or a month where the period is long. */
export async function salesChart(deps: Deps, selection: ReportSelection): Promise<Chart> {
  const { step, labels, labelOf } = stepsOf(deps, selection);
  const sums = new Map(labels.map((label) => [label, 0]));
  for (const { day, status, centavos } of await daySums(deps, selection)) {
    if (status !== 'Cancelled') sums.set(labelOf(day), (sums.get(labelOf(day)) ?? 0) + centavos);
  }
  const points = [...sums].map(([label, centavos]) => ({ label, values: [toPesos(centavos)] }));
  return { series: ['Sales'], points, step };
}

/** How many items each status had, a day or a month. */
export async function statusChart(deps: Deps, selection: ReportSelection): Promise<Chart> {
  const { step, labels, labelOf } = stepsOf(deps, selection);
  const sums = new Map(labels.map((label) => [label, ORDER_STATUSES.map(() => 0)]));
  for (const { day, status, quantity } of await daySums(deps, selection)) {
    const values = sums.get(labelOf(day));
    const index = ORDER_STATUSES.indexOf(status);
    if (values) values[index] = (values[index] ?? 0) + quantity;
  }
  return { series: [...ORDER_STATUSES], points: [...sums].map(([label, values]) => ({ label, values })), step };
}

/** The month of the last order there is with a line of the selection, whatever its period; null where there is none. */
export async function lastSoldMonth({ em, config }: Deps, selection: ReportSelection): Promise<Period | null> {
  // Reads order after order from the latest on, and stops at the first that has such a line.
  const found = await query(
    em,
    sql<{ created_at: Date }>`
    select o.created_at from \`order\` o force index (order_placed)
    where (select l.id from order_line l where l.order_id = o.id and ${lineConditions(selection)} limit 1) is not null
      and ${orderConditions(selection)}
    order by o.created_at desc limit 1`,
  );
  const last = found[0]?.created_at;
  return last === undefined ? null : currentMonth(last, config.store.timeZone);
}
