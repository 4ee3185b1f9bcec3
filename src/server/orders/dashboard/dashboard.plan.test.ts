import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type OrderFilters, paginateOrdersInput } from '#shared/contracts/orderListing.ts';
import { searchTerms } from '#shared/domain/orders/orderSearch.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { currentWeek } from '#shared/domain/storeTime.ts';
import { openTestStore } from '#test/testStore.ts';
import { db } from '../../platform/database/db.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { findOrders } from '../listing/findOrders.ts';
import { listOrders } from '../listing/listOrders.ts';
import { lineMembership, selectionOfOrders, wordMembership } from '../listing/orderFilters.ts';
import { keysByWalk, newestOrderKeys, walks } from '../listing/orderKeys.queries.ts';
import { countScopedOrders } from '../listing/scopedLists.ts';
import { countOrders, getDashboard, pageSlices } from './dashboard.queries.ts';

/** 20,000 orders: one in fifty open, one in twenty cancelled, the rest claimed over the past year. */
const ORDERS = 20_000;
const NOW = new Date('2026-11-20T02:00:00Z');
const WEEK = currentWeek(NOW, 'Asia/Manila');
const ADMIN: StaffMember = { id: 1, name: '', username: '', warehouse: null, assigned_categories: [], scope: null };

// One connection, so that the session's counters are those of what is measured.
const store = await openTestStore({ now: NOW, maxConnections: 1 });
const deps = store.deps();
await fill();

async function fill() {
  const { em } = deps;
  const customer = await store.make.customer();
  const first = await store.make.category();
  for (let count = 1; count < 10; count += 1) await store.make.category();
  const digits = Array.from({ length: 10 }, (_, digit) => `select ${digit} as n`).join(' union all ');
  const numbers = `select a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n as n
    from (${digits}) a, (${digits}) b, (${digits}) c, (${digits}) d, (${digits}) e`;
  await em.execute(`insert into \`order\`
      (id, order_no, customer_id, customer_name, customer_phone_number, receiving_option, mode_of_payment,
        status, status_changed_at, total_amount, pickup_time, created_at)
    select n + 1, concat('past-', n), ${customer}, '', '', if(n % 500 = 0, 'Delivery', 'Pick-Up'), 'Bank Transfer',
      if(n % 50 = 0, elt(1 + n % 3, 'Pending', 'Processing', 'Ready for Pickup'), if(n % 20 = 1, 'Cancelled', 'Claimed')),
      timestampadd(minute, -n * 26, '2026-11-20'), 2,
      if(n % 500 = 0, null, timestampadd(minute, -n * 26, '2026-11-24')), timestampadd(minute, -n * 26, '2026-11-20')
    from (${numbers}) numbers where n < ${ORDERS} order by n`);
  await em.execute(`insert into order_line
      (order_id, category_id, category_name, name, uom, selling_price, addon_price, other_fields, quantity, amount, status, status_changed_at)
    select o.id, ${first} + (o.id + two.n) % 10, 'Books', 'Algebra', 'pc', 1, 0, '{}', 1, 1, o.status, o.status_changed_at
    from \`order\` o, (select 1 as n union all select 2) two order by o.id`);
  await em.execute(`insert into order_word (word, order_id)
    select lpad(o.id, 6, '0'), o.id from \`order\` o
    union all select elt(1 + o.id % 4, 'maria', 'jose', 'ana', 'liza'), o.id from \`order\` o
    union all select concat('santos', o.id % 100), o.id from \`order\` o`);
  await em.execute(`insert into order_word (word, order_id)
    select 'algebra', o.id from \`order\` o union all select 'zenith', o.id from \`order\` o where o.id % 1000 = 0`);
  await em.execute('analyze table `order`, order_line, order_student, order_word');
}

interface Step {
  table_name: string;
  access_type: string;
  key?: string;
  using_index?: boolean;
}

/** The steps of a statement's plan that read tables. */
async function explainPlan(statement: RawBuilder<unknown>): Promise<Step[]> {
  const { sql: text, parameters } = statement.compile(db(deps.em));
  const [row] = await deps.em.execute<{ EXPLAIN: string }[]>(`explain format=json ${text}`, [...parameters]);
  const steps: Step[] = [];
  JSON.parse(row?.EXPLAIN ?? '{}', (_key, value) => {
    if (typeof value === 'object' && value !== null && 'access_type' in value) steps.push(value as Step);
    return value;
  });
  return steps.filter(({ table_name }) => !table_name.startsWith('<'));
}

/** How many rows the call reads, from any table or index and by any way. */
async function rowsRead(call: () => Promise<unknown>): Promise<number> {
  const sum = async () => {
    const found = await deps.em.execute<{ Value: string }[]>("show session status like 'Handler_read%'");
    return found.reduce((total, { Value }) => total + Number(Value), 0);
  };
  const before = await sum();
  await call();
  return (await sum()) - before;
}

describe('with 20,000 orders', () => {
  test('the lists are counted in indexes alone', async () => {
    const steps = await explainPlan(countOrders(ORDER_STATUSES, WEEK));
    for (const step of steps)
      expect(step).toMatchObject({ using_index: true, access_type: expect.stringMatching(/^(range|ref)$/) });
    expect(steps.filter((step) => step.table_name === 'o').map((step) => step.key)).toContain('order_claims');
  });

  test('the lists of staff with assigned categories are found by their lines, never by all orders there are', async () => {
    const steps = await explainPlan(countScopedOrders(ORDER_STATUSES, { week: WEEK, scope: [2, 3] }));
    for (const step of steps) expect(step.access_type).toMatch(/^(range|ref|eq_ref)$/);
    for (const step of steps.filter(({ table_name }) => table_name === 'l' || table_name === 'b')) {
      expect(step.key).toMatch(/^(order_line_scope|order_line_changed|order_line_order_status|PRIMARY)$/);
    }
    expect(steps.map(({ key }) => key)).toContain('order_line_changed');
  });

  test.each(ORDER_STATUSES)(
    'a page of %s is found in an index alone, which has it in order but for Claimed',
    async (status) => {
      const slices = pageSlices(status, { total: 60, dated: 30 }, { week: WEEK }, { page: 2, page_size: 20 });
      const steps = await explainPlan(sql`${sql.join(slices, sql` union all `)}`);
      const key = status === 'Claimed' ? 'order_claims' : 'order_queue';
      expect(steps).toHaveLength(slices.length);
      for (const step of steps) expect(step).toMatchObject({ key, using_index: true });
    },
  );

  test('the dashboard reads the open and cancelled orders once in an index, and whole only what it shows', async () => {
    const [row] = await deps.em.execute<{ counted: number }[]>(
      `select count(*) as counted from \`order\` where status <> 'Claimed'`,
    );
    const read = await rowsRead(() => getDashboard(deps, ADMIN, { page: 1, page_size: 20 }));
    // A hundred orders at most, each with two lines, found by its key and looked for among the students.
    expect(read).toBeLessThan(Number(row?.counted) + 2_500);
    expect(read).toBeLessThan(ORDERS / 4);
  });

  test('the dashboard of staff with assigned categories reads their open and cancelled lines, and no past ones', async () => {
    const scope = [2, 3];
    const [row] = await deps.em.execute<{ counted: number }[]>(
      `select count(*) as counted from order_line where status <> 'Claimed' and category_id in (2, 3)`,
    );
    const read = await rowsRead(() => getDashboard(deps, { ...ADMIN, scope }, { page: 1, page_size: 20 }));
    // Each candidate is looked up among the lines of its order, sorted and joined, for the counts and for the pages.
    expect(read).toBeLessThan(Number(row?.counted) * 20 + 4_000);
    expect(read).toBeLessThan(ORDERS);
  });
});

describe('a search in 20,000 orders', () => {
  test.each([
    ['everybody', null],
    ['staff with assigned categories', [2, 3]],
  ])('by %s reads the rarest word as a range of its index, and looks the others up', async (_who, scope) => {
    const selection = {
      columns: [],
      lines: [],
      memberships: [
        ...searchTerms('maria santos7').map(wordMembership),
        ...(scope === null ? [] : [lineMembership(scope, [])]),
      ],
    };
    const steps = await explainPlan(await newestOrderKeys(deps.em, selection, 21));
    expect(steps.map((step) => step.table_name).sort()).toEqual(scope === null ? ['b', 'm'] : ['b', 'b', 'm']);
    for (const step of steps) {
      expect(step).toMatchObject({ using_index: true, access_type: expect.stringMatching(/^(range|ref)$/) });
    }
    expect(steps.find(({ table_name }) => table_name === 'm')).toMatchObject({ key: 'PRIMARY', using_index: true });
  });

  test.each([
    ['an order number', '000042', 3_500],
    ['a name and a number', 'ana santos42', 6_000],
    ['a name that every fourth has', 'maria', ORDERS],
    ['two words that each are common', 'maria algebra', 3 * ORDERS],
  ])('by %s reads few rows', async (_what, text, most) => {
    const read = await rowsRead(async () => {
      const { docs } = await findOrders(deps, ADMIN, { s: text });
      expect(docs.length).toBeGreaterThan(0);
    });
    expect(read).toBeLessThan(most);
  });
});

describe('the list of all 20,000 orders', () => {
  const selectionOf = async (s: string, filters: OrderFilters = {}) => {
    const selection = await selectionOfOrders(deps, { s, filters, scope: null });
    if (!selection) throw new Error('nothing can be selected');
    return selection;
  };

  test.each(['created_at', 'pickup_time'] as const)(
    'by %s is walked in an index alone that is in its order',
    async (sort) => {
      const filters: OrderFilters = {
        order_status: ['Pending', 'Claimed'],
        payment_status: ['To Check'],
        mode_of_payment: 'Bank Transfer',
        placed_until: '2026-11-20',
      };
      const selection = await selectionOf('algebra', filters);
      for (const direction of ['asc', 'desc'] as const) {
        for (const walk of walks(selection, { sort, direction })) {
          if (!walk) continue;
          const statement = keysByWalk(walk, 100);
          const steps = await explainPlan(statement);
          const own = steps.filter(({ table_name }) => table_name === 'o');
          expect(own).toEqual([expect.objectContaining({ key: walk.index, using_index: true })]);
          const { sql: text, parameters } = statement.compile(db(deps.em));
          const plan = await deps.em.execute<{ Extra: string }[]>(`explain ${text}`, [...parameters]);
          expect(plan.map(({ Extra }) => Extra).join()).not.toContain('filesort');
        }
      }
    },
  );

  test.each([
    ['that few orders have leads to these', 'zenith algebra', {}, 4_000],
    ['that all have is looked up order by order, until there are enough', 'algebra', {}, 60_000],
    ['and a rare status read no whole order but those shown', 'algebra', { order_status: ['Pending'] }, 70_000],
  ] as const)('a word %s', async (_what, s, extras, most) => {
    const input = paginateOrdersInput.parse({ s, extras, page_size: 10 });
    const read = await rowsRead(async () => {
      expect((await listOrders(deps, ADMIN, input)).docs).toHaveLength(10);
    });
    expect(read).toBeLessThan(most);
  });
});

test('a page that goes from dated orders over to deliveries has each order once', async () => {
  const seen: string[] = [];
  for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const { lists } = await getDashboard(deps, ADMIN, { order_status: 'Pending', page, page_size: 17 });
    seen.push(...(lists[0]?.orders ?? []).map(({ _id }) => _id));
    if (page === 1) expect(lists[0]?.orders).toHaveLength(17);
  }
  const expected = await deps.em.execute<{ id: number }[]>(
    "select id from `order` where status = 'Pending' order by pickup_time is null, pickup_time, id limit 153",
  );
  expect(seen).toEqual(expected.map(({ id }) => String(id)));
});
