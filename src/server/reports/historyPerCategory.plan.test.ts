import { expect, test } from 'vitest';
import { spanOfDays } from '#shared/domain/storeTime.ts';
import { openTestStore } from '#test/testStore.ts';
import { db } from '../platform/database/db.ts';
import { salesSums } from './sales/sales.queries.ts';
import type { ReportSelection } from './selection.ts';

/** 20,000 orders of two lines over 365 days. */
const ORDERS = 20_000;
const MONTH: ReportSelection = {
  period: { start: '2026-11-01', end: '2026-11-30' },
  span: spanOfDays('2026-11-01', '2026-11-30', 'Asia/Manila'),
  statuses: null,
  categories: null,
  orderNumbers: null,
  items: null,
  counter: null,
};

const store = await openTestStore();
const deps = store.deps();
await fill();

async function fill() {
  const { em } = deps;
  const customer = await store.make.customer();
  const category = await store.make.category();
  const digits = Array.from({ length: 10 }, (_, digit) => `select ${digit} as n`).join(' union all ');
  const numbers = `select a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n as n
    from (${digits}) a, (${digits}) b, (${digits}) c, (${digits}) d, (${digits}) e`;
  await em.execute(`insert into \`order\`
      (id, order_no, customer_id, customer_name, customer_phone_number, receiving_option, mode_of_payment,
        status, status_changed_at, total_amount, created_at)
    select n + 1, concat('past-', n), ${customer}, '', '', 'Pick-Up', 'Bank Transfer', 'Claimed', '2026-01-01', 2,
      timestampadd(minute, n * 26, '2026-01-01')
    from (${numbers}) numbers where n < ${ORDERS} order by n`);
  await em.execute(`insert into order_line
      (order_id, category_id, category_name, name, uom, selling_price, addon_price, other_fields, quantity, amount, status)
    select o.id, ${category}, 'Books', concat('Item ', o.id % 50, two.n), 'pc', 1, 0, '{}', 1, 1, 'Claimed'
    from \`order\` o, (select 1 as n union all select 2) two order by o.id`);
  await em.execute('analyze table `order`, order_line, category');
}

interface Step {
  table_name: string;
  access_type: string;
  key?: string;
  using_index?: boolean;
  rows: number;
}

/** The steps of the statement's plan that read tables, in their order. */
async function explainPlan(lines: ReportSelection): Promise<Step[]> {
  const { sql, parameters } = salesSums(lines).compile(db(deps.em));
  const [row] = await deps.em.execute<{ EXPLAIN: string }[]>(`explain format=json ${sql}`, [...parameters]);
  const steps: Step[] = [];
  JSON.parse(row?.EXPLAIN ?? '{}', (_key, value) => {
    if (typeof value === 'object' && value !== null && 'access_type' in value) steps.push(value as Step);
    return value;
  });
  return steps;
}

test.each<[string, ReportSelection, boolean]>([
  ['a month', MONTH, true],
  [
    'a month of some categories and items',
    { ...MONTH, categories: [1], items: ['Item 11'], statuses: ['Claimed'] },
    false,
  ],
  ['a month of a staff user with assigned categories', { ...MONTH, categories: [1, 2] }, true],
])(
  "%s reads the period's orders in an index alone, and of each its own lines",
  async (_title, selection, isCovered) => {
    const steps = (await explainPlan(selection)).filter((step) => ['o', 'l'].includes(step.table_name));
    expect(steps).toMatchObject([
      { table_name: 'o', access_type: 'range', key: 'order_placed', using_index: true },
      { table_name: 'l', access_type: 'ref', key: expect.stringMatching(/^order_line_(order_status|sold)$/) },
    ]);
    // Names stand in the rows alone; all else that is added up stands in the index.
    expect(steps[1]?.using_index === true).toBe(isCovered);
    expect(steps[0]?.rows).toBeLessThan(ORDERS / 5);
  },
);

test("a month of one counter reads the period's orders by the same index, and none of other months", async () => {
  const [orders] = (await explainPlan({ ...MONTH, counter: 1 })).filter((step) => step.table_name === 'o');
  expect(orders).toMatchObject({ access_type: 'range', key: 'order_placed' });
  expect(orders?.rows).toBeLessThan(ORDERS / 5);
});
