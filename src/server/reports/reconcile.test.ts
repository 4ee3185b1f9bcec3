import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSample } from '#db/sample/loadSample.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { ReportKey } from '#shared/reports/reportDefinition.ts';
import { DETAIL_COLUMNS, REPORT_LIST, REPORTS } from '#shared/reports/reportDefinitions.ts';
import { generateOrders } from '#test/records/generatedOrders.ts';
import { centavosOf, postAs, type Sums, sumsOfEveryOutput } from '#test/store/reportOutputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../router.ts';

/** A line as stored, read without the code of the reports. */
interface RawLine {
  id: number;
  order_id: number;
  created_at: Date;
  category_id: number | null;
  category_name: string;
  deleted_category_path: string | null;
  name: string;
  size: string;
  uom: string;
  status: OrderStatus;
  quantity: number;
  amount: string;
}

interface Person {
  caller: AppCaller;
  token: string;
  scope: readonly number[] | null;
}

const SALES: readonly ReportKey[] = ['orders-history', 'orders-history-per-category', 'orders-summary'];

/** Manila is eight hours ahead all year. */
const manilaDay = (created_at: Date) => new Date(created_at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

describe.each(['the sample store', 'a store with every kind of order'])('%s', (kind) => {
  let store: TestStore;
  let server: Awaited<ReturnType<typeof serveTestStore>>;
  let lines: RawLine[];
  let free: Person;
  let scoped: Person;
  let period: { start: string; end: string };

  beforeAll(async () => {
    store = await createTestStore();
    if (kind === 'the sample store') await loadSample(store.deps());
    else await generateOrders(store);
    server = await serveTestStore(store);
    lines = await store.deps().em.execute<RawLine[]>(
      `select l.id, l.order_id, o.created_at, l.category_id, l.category_name, l.deleted_category_path, l.name, l.size, l.uom, l.status, l.quantity,
        l.amount from order_line l, \`order\` o where o.id = l.order_id`,
    );
    const days = lines.map((line) => manilaDay(line.created_at)).sort();
    period = { start: days[0] ?? '', end: days.at(-1) ?? '' };
    free = await createPerson(await store.make.staff(), null);
    const sold = Map.groupBy(lines, (line) => line.category_id ?? 0);
    sold.delete(0);
    const [most = 0] = [...sold].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
    scoped = await createPerson(await store.make.staff({ categories: [most] }), await readSubtree(most));
    const seen = sumsOf(seenBy(scoped), String).centavos;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(sumsOf(lines, String).centavos);
  });
  afterAll(async () => {
    await server.close();
    await store.close();
  });

  async function createPerson(id: number, scope: readonly number[] | null): Promise<Person> {
    return { caller: await store.staff(id), token: await store.staffToken(id), scope };
  }

  /** Reads a category and all below it, level by level. */
  async function readSubtree(top: number): Promise<number[]> {
    const all = await store
      .deps()
      .em.execute<{ id: number; parent_category_id: number | null }[]>('select id, parent_category_id from category');
    const subtree = [top];
    for (const id of subtree) subtree.push(...all.filter((one) => one.parent_category_id === id).map((one) => one.id));
    return subtree;
  }

  const seenBy = ({ scope }: Person) =>
    lines.filter((line) => scope === null || (line.category_id !== null && scope.includes(line.category_id)));

  /** Sums the lines one by one; `rowOf` returns the report row of a line. */
  function sumsOf(seen: readonly RawLine[], rowOf: (line: RawLine) => string): Sums {
    const counted = seen.filter((line) => line.status !== 'Cancelled');
    return {
      rows: new Set(seen.map(rowOf)).size,
      quantity: counted.reduce((sum, line) => sum + line.quantity, 0),
      centavos: counted.reduce((sum, line) => sum + Number(line.amount.replace('.', '')), 0),
    };
  }

  type Detail = Awaited<ReturnType<AppCaller['reports']['detail']>>;

  const itemOf = ({ category_id, category_name, deleted_category_path, name, size, uom, status }: RawLine) =>
    JSON.stringify([category_id, category_name, deleted_category_path, name, size, uom, status]);
  const rowOf: Record<string, (line: RawLine) => string> = {
    'orders-history': (line) => String(line.id),
    'orders-history-per-category': itemOf,
    'orders-summary': itemOf,
  };

  interface ReportedGroup {
    amount?: number;
    total_amount?: number;
    quantity?: number;
    _id: string;
  }

  const REST: Record<string, string> = {
    'orders-history': 'history',
    'orders-history-per-category': 'history-per-category',
    'orders-summary': 'summary-per-status',
  };

  async function restCentavos({ token }: Person, report: ReportKey, filters: object): Promise<number> {
    const response = await postAs(`${server.url}/api/orders/${REST[report]}`, token, filters);
    expect(response.status).toBe(200);
    const groups = (await response.json()) as ReportedGroup[];
    const counted = groups.filter((group) => report !== 'orders-summary' || group._id !== 'Cancelled');
    return counted.reduce((sum, group) => sum + centavosOf(group.amount ?? group.total_amount), 0);
  }

  const people: [string, () => Person][] = [
    ['a free staff user', () => free],
    ['a staff user with one assigned category', () => scoped],
  ];
  const cases = SALES.flatMap((report) => people.map(([who, person]) => [report, who, person] as const));

  test.each(cases)(
    '%s has the same totals on screen, in print, in files and by script for %s',
    async (report, _who, person) => {
      const { caller, token } = person();
      const expected = sumsOf(seenBy(person()), rowOf[report] ?? String);
      expect(expected.rows).toBeGreaterThan(5);
      const outputs = await sumsOfEveryOutput({ caller, url: server.url, token }, report, { period_covered: period });
      for (const [output, sums] of Object.entries(outputs)) expect(sums, output).toEqual(expected);
      expect(await restCentavos(person(), report, { period_covered: period })).toBe(expected.centavos);
      const figure = (await caller.reports.summary({ report, filters: { period_covered: period } })).figures;
      expect(centavosOf(figure.find(({ key }) => key === 'amount')?.value)).toBe(expected.centavos);
    },
  );

  test('a part of the period, some statuses and some items equal the sum of their lines', async () => {
    const days = [...new Set(lines.map((line) => manilaDay(line.created_at)))].sort();
    const part = { start: days[Math.floor(days.length / 3)] ?? '', end: days[Math.floor((days.length * 2) / 3)] ?? '' };
    const inPart = lines.filter((line) => {
      const day = manilaDay(line.created_at);
      return day >= part.start && day <= part.end;
    });
    const item = inPart.find((line) => line.status !== 'Cancelled')?.name ?? '';
    const open: OrderStatus[] = ['Pending', 'Processing'];
    const cases: [Parameters<AppCaller['reports']['summary']>[0]['filters'], RawLine[]][] = [
      [{}, inPart],
      [{ order_status: open }, inPart.filter(({ status }) => open.includes(status))],
      [{ selected_items: [item] }, inPart.filter(({ name }) => name === item)],
    ];
    for (const [filters, selected] of cases) {
      const { totals } = await free.caller.reports.summary({
        report: 'orders-history-per-category',
        filters: { period_covered: part, ...filters },
      });
      const { quantity, centavos } = sumsOf(selected, String);
      expect([totals.quantity ?? 0, centavosOf(totals.amount ?? 0)]).toEqual([quantity, centavos]);
    }
  });

  /** Returns the sum of the rows behind a figure. */
  function sumOfOpened(figure: string, { rows, row_count, totals }: Detail): number | undefined {
    // All rows are needed to distinguish orders and carts.
    if (['orders', 'carts'].includes(figure)) expect(rows).toHaveLength(row_count);
    switch (figure) {
      case 'orders':
        return rows.filter((row) => row.is_counted).length;
      case 'carts':
        return new Set(rows.map(({ cells }) => cells.contact)).size;
      case 'short':
      case 'sizes':
      case 'low':
      case 'to_buy':
        return row_count;
      case 'cancelled':
        return totals.amount;
      default:
        return totals[figure] ?? totals.quantity;
    }
  }

  test.each(REPORT_LIST.map(({ key }) => key))(
    'every figure, foot, row and bar of %s opens rows with the same total',
    async (report) => {
      const { columns, chart, filters: allowed } = REPORTS[report];
      const filters = allowed.includes('period_covered') ? { period_covered: { ...period, end: '2026-12-31' } } : {};
      // In the second store the assigned category needs no purchases, so this report is read without assigned categories.
      const { reports } = (report === 'buying-list' ? free : scoped).caller;
      const summary = await reports.summary({ report, filters });
      expect(summary.row_count).toBeGreaterThan(0);

      async function expectOpened(value: unknown, of: { figure: string; row?: string; group?: string; item?: string }) {
        const detail = await reports.detail({ report, filters, ...of, limit: 1_000 });
        expect(centavosOf(sumOfOpened(of.figure, detail)), JSON.stringify(of)).toBe(centavosOf(value));
      }

      for (const { key, value } of summary.figures) await expectOpened(value, { figure: key });
      for (const { key, detail, total, opens_sums_only } of columns) {
        expect(total === 'none' || detail !== undefined, `${key} opens`).toBe(true);
        if (total === 'none') continue;
        await expectOpened(summary.totals[key], { figure: key });
        const group = summary.groups.at(-1);
        await expectOpened(group?.totals[key], { figure: key, group: group?.label ?? '' });
        if (opens_sums_only) continue;
        for (const { _id, cells } of (await reports.rows({ report, filters, limit: 3 })).rows) {
          await expectOpened(cells[key], { figure: key, row: _id });
        }
      }
      if (chart.kind !== 'ranking') return;
      const bars = summary.chart.points.filter(({ label }) => label !== 'Others').slice(0, 3);
      for (const { label, values } of bars) {
        if (chart.figure !== 'low') {
          await expectOpened(values[0], {
            figure: chart.figure,
            ...(chart.is_of_items ? { item: label } : { group: label }),
          });
          continue;
        }
        const { rows } = await reports.detail({ report, filters, figure: 'low', item: label });
        const missing = rows.map(({ cells }) => Number(cells.restock_level) - Number(cells.available_quantity));
        expect(missing.reduce((sum, pieces) => sum + pieces, 0)).toBe(values[0]);
      }
    },
  );

  test.each(REPORT_LIST.map(({ key }) => key))(
    'the rows of %s and of its details have a cell for each column',
    async (report) => {
      const { columns, figures, filters: allowed } = REPORTS[report];
      const filters = allowed.includes('period_covered') ? { period_covered: { ...period, end: '2026-12-31' } } : {};
      const { reports } = free.caller;
      const keysOf = (cells: object | undefined) => Object.keys(cells ?? {});
      const { rows } = await reports.rows({ report, filters, limit: 1 });
      expect(keysOf(rows[0]?.cells)).toEqual(expect.arrayContaining(columns.map(({ key }) => key)));
      for (const { key, detail } of [...columns, ...figures]) {
        if (!detail) continue;
        const opened = await reports.detail({ report, filters, figure: key, limit: 1 });
        if (opened.row_count > 0)
          expect(keysOf(opened.rows[0]?.cells), key).toEqual(
            expect.arrayContaining(DETAIL_COLUMNS[detail].map((column) => column.key)),
          );
      }
    },
  );

  test.each(people)('carts and inventory have the same totals everywhere for %s', async (_who, person) => {
    const { caller, token, scope } = person();
    const raw = await store
      .deps()
      .em.execute<{ category_id: number; quantity: number; price: string; addon: string | null }[]>(
        `select s.category_id, i.quantity, s.selling_price as price,
        (select p.price from size_price p where p.stock_id = s.id and p.size = i.size and p.is_active) as addon
      from cart_item i, stock s where s.id = i.stock_id`,
      );
    const selected = raw.filter((line) => scope === null || scope.includes(line.category_id));
    const carts = {
      rows: selected.length,
      quantity: selected.reduce((sum, { quantity }) => sum + quantity, 0),
      centavos: selected.reduce(
        (sum, { quantity, price, addon }) => sum + quantity * (centavosOf(price) + centavosOf(addon ?? 0)),
        0,
      ),
    };
    const filters = { period_covered: { start: '2026-01-01', end: '2026-12-31' } };
    const outputs = await sumsOfEveryOutput({ caller, url: server.url, token }, 'customer-carts', filters);
    for (const [output, sums] of Object.entries(outputs)) expect(sums, output).toEqual(carts);
    const response = await postAs(`${server.url}/api/orders/customer-carts`, token, filters);
    const records = (await response.json()) as { total_amount: number; customer_info: object }[];
    expect(records.reduce((sum, { total_amount }) => sum + centavosOf(total_amount), 0)).toBe(carts.centavos);
    for (const { customer_info } of records)
      expect(Object.keys(customer_info).sort()).toEqual(['name', 'phone_number']);

    const sizes = await store
      .deps()
      .em.execute<{ category_id: number; available_quantity: number }[]>(
        'select s.category_id, p.available_quantity from size_price p, stock s where s.id = p.stock_id and p.is_active',
      );
    const counted = sizes.filter((size) => scope === null || scope.includes(size.category_id));
    const inventory = {
      rows: counted.length,
      quantity: counted.reduce((sum, size) => sum + size.available_quantity, 0),
      centavos: 0,
    };
    for (const [output, sums] of Object.entries(
      await sumsOfEveryOutput({ caller, url: server.url, token }, 'inventory-report', {}),
    )) {
      expect(sums, output).toEqual(inventory);
    }
    const rest = await postAs(`${server.url}/api/stocks/inventory-report`, token, {});
    const stocks = (await rest.json()) as { available_quantity: number }[];
    expect(stocks.reduce((sum, stock) => sum + stock.available_quantity, 0)).toBe(inventory.quantity);
    const movements = await caller.reports.detail({
      report: 'inventory-report',
      filters: {},
      figure: 'available_quantity',
    });
    expect(movements.totals.quantity).toBe(inventory.quantity);
  });
});
