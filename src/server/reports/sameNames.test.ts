import { describe, expect, test } from 'vitest';
import { orderBody } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore({ now: new Date('2026-11-20T02:00:00Z') });
const free = await store.staff(await store.make.staff());

describe('two categories with one name', () => {
  const period_covered = { start: '2026-08-01', end: '2026-08-31' };
  const AUGUST = '2026-08-10 02:00:00';
  const amounts = async () =>
    Object.fromEntries(
      (await free.reports.ordersHistoryPerCategory({ period_covered })).map(({ _id, amount }) => [_id, amount]),
    );
  /** Sells a product of a category and claims the order, so that the product can be deleted. */
  async function sellIn(category: number, price: number) {
    const { id } = await store.make.stock({ name: 'T-Shirt', category, selling_price: price });
    const customerId = await store.make.customer();
    const line = await store.make.cartItem(customerId, id);
    const { _id } = await (await store.customer(customerId)).orders.place(orderBody([line], price));
    // At placing, the pick-up day must be in the near future, so the order is moved to its day afterwards.
    await store.deps().em.execute('update `order` set created_at = ? where id = ?', [AUGUST, _id]);
    await free.orders.orderStatus({ _id, order_status: 'Claimed' });
    return String(id);
  }
  async function removeCategory(category: number, stock: string) {
    await free.stocks.delete({ _id: stock });
    await free.categories.delete({ _id: String(category) });
  }

  test('are two groups with their paths, which open, print and export separately', async () => {
    const [uniforms, gifts] = [
      await store.make.category({ name: 'Uniforms' }),
      await store.make.category({ name: 'Gifts' }),
    ];
    const shirts = await store.make.category({ name: 'Shirts', parent: uniforms });
    await sellIn(shirts, 100);
    expect(await amounts()).toEqual({ Shirts: 100 });
    const souvenirs = await store.make.category({ name: 'Shirts', parent: gifts });
    // An ambiguous name is shown with its path, whatever was sold.
    expect(await amounts()).toEqual({ 'Uniforms > Shirts': 100 });
    const souvenir = await sellIn(souvenirs, 7);
    expect(await amounts()).toEqual({ 'Gifts > Shirts': 7, 'Uniforms > Shirts': 100 });

    const about = { report: 'orders-history-per-category', filters: { period_covered } } as const;
    const { groups, chart } = await free.reports.summary(about);
    expect(groups.map(({ label, totals }) => [label, totals.amount])).toEqual([
      ['Gifts > Shirts', 7],
      ['Uniforms > Shirts', 100],
    ]);
    expect(chart.points.map(({ label }) => label)).toEqual(['Uniforms > Shirts', 'Gifts > Shirts']);
    const { rows } = await free.reports.rows(about);
    expect(rows.map(({ group, cells }) => [group, cells.category, cells.amount])).toEqual([
      ['Gifts > Shirts', 'Gifts > Shirts', 7],
      ['Uniforms > Shirts', 'Uniforms > Shirts', 100],
    ]);
    for (const part of [{ group: 'Gifts > Shirts' }, { row: rows[0]?._id }]) {
      const opened = await free.reports.detail({ ...about, figure: 'amount', ...part });
      expect(opened.totals, JSON.stringify(part)).toEqual({ quantity: 1, amount: 7 });
    }

    await removeCategory(souvenirs, souvenir);
    expect(await amounts()).toEqual({ 'Gifts > Shirts': 7, 'Uniforms > Shirts': 100 });
    await free.categories.update({ _id: String(shirts), name: 'Tops' });
    expect(await amounts()).toEqual({ 'Gifts > Shirts': 7, 'Shirts (Uniforms > Tops)': 100 });
    const renamed = await free.reports.detail({ ...about, figure: 'amount', group: 'Shirts (Uniforms > Tops)' });
    expect(renamed.totals).toEqual({ quantity: 1, amount: 100 });
  });

  test('stay two when both were deleted', async () => {
    for (const [parent, price] of [
      ['Lab', 3],
      ['Canteen', 5],
    ] as const) {
      const category = await store.make.category({
        name: 'Trays',
        parent: await store.make.category({ name: parent }),
      });
      await removeCategory(category, await sellIn(category, price));
    }
    expect(await amounts()).toMatchObject({ 'Canteen > Trays': 5, 'Lab > Trays': 3 });
  });
});

test('two products with one name are two bars of a chart, and each opens its own rows', async () => {
  const [kitchen, studio] = [
    await store.make.category({ name: 'Kitchen' }),
    await store.make.category({ name: 'Studio' }),
  ];
  const customerId = await store.make.customer();
  for (const [category, quantity] of [
    [kitchen, 2],
    [studio, 3],
  ] as const) {
    const sizes = [{ available_quantity: quantity, restock_level: 9 }];
    const { id } = await store.make.stock({ name: 'Apron', category, sizes });
    await store.make.cartItem(customerId, id, { quantity });
  }
  for (const [report, figure, ofStudio, ofKitchen] of [
    ['customer-carts', 'quantity', 3, 2],
    ['inventory-report', 'low', 6, 7],
    ['buying-list', 'suggested', 9, 9],
  ] as const) {
    const { chart } = await free.reports.summary({ report, filters: {} });
    const shown = Object.fromEntries(chart.points.map(({ label, values }) => [label, values[0]]));
    expect(shown, report).toMatchObject({ 'Apron (Studio)': ofStudio, 'Apron (Kitchen)': ofKitchen });
    expect(shown, report).not.toHaveProperty('Apron');
    const { rows } = await free.reports.detail({ report, filters: {}, figure, item: 'Apron (Studio)' });
    expect(rows, report).toHaveLength(1);
  }
});
