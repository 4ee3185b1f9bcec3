import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore, type TestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';
import { indexStocks } from '../search/stockIndex.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Liza Cruz' }));
const mine = await store.make.category({ name: 'Mine' });
const other = await store.make.category({ name: 'Other' });
const scoped = await store.staff(await store.make.staff({ categories: [mine] }));

const notFound = { code: 'not_found', message: staffMessages.notFound };
const readHistory = async (id: number) => (await staff.stocks.history({ _id: String(id) })).docs;

describe('the availability switch', () => {
  test('is saved immediately with an audit row, but the version stays, so that an open form can be saved', async () => {
    const { id } = await store.make.stock();
    const open = await staff.stocks.get({ _id: String(id) });
    const hidden = await staff.stocks.availability({ _id: String(id), checked: false });
    expect(hidden).toMatchObject({ _id: String(id), is_available: false, version: 1 });
    expect(await readHistory(id)).toMatchObject([
      { action: 'updated', who: 'Liza Cruz', changes: [{ field: 'is_available', from: true, to: false }] },
    ]);
    const saved = await staff.stocks.update({
      _id: String(id),
      version: 'version' in open ? open.version : 0,
      uom: 'set',
    });
    expect(saved).toMatchObject({ uom: 'set', is_available: false, version: 2 });
  });

  test('in its current position leaves no trace', async () => {
    const { id } = await store.make.stock();
    await staff.stocks.availability({ _id: String(id), checked: true });
    expect(await readHistory(id)).toEqual([]);
  });
});

describe('deleting', () => {
  const folder = () => join(store.services.config.dataDir, 'uploads', 'products');
  const picture = async (stock_id: number, filename: string) => {
    await writeFile(join(folder(), filename), 'a picture');
    await store.make.insert('stock_image', { stock_id, filename, width: 10, height: 10, sequence: 0 });
  };

  test('deletes the product with its sizes, ledger, cart lines and picture files, and leaves an audit row', async () => {
    const { id } = await store.make.stock({ name: 'Quill', category: mine, filters: ['Old'], sizes: [{ size: 'M' }] });
    await store.make.cartItem(await store.make.customer(), id, { size: 'M' });
    await picture(id, `quill${id}.jpg`);
    await indexStocks(store.deps().em, [id]);
    await expect(scoped.stocks.delete({ _id: String(id) })).resolves.toEqual({ msg: staffMessages.deleted });
    for (const table of ['stock_image', 'size_price', 'stock_filter', 'cart_item']) {
      expect(await store.deps().em.execute(`select * from ${table} where stock_id = ?`, [id])).toEqual([]);
    }
    expect(await readdir(folder())).not.toContain(`quill${id}.jpg`);
    expect(await toApiError(staff.stocks.get({ _id: String(id) }))).toMatchObject(notFound);
    const [row] = await store
      .deps()
      .em.execute<{ changes: unknown }[]>(
        "select changes from audit_log where record_type = 'stock' and record_id = ? and action = 'deleted'",
        [String(id)],
      );
    expect(JSON.stringify(row?.changes)).toMatch(/Quill.*Mine/);
  });

  test('is rejected only while an order line of it is open', async () => {
    const { order, stockId } = await placeSimpleOrder(store);
    const _id = String(stockId);
    const apiError = { code: 'conflict', message: serverMessages.stockInOpenOrders };
    for (const order_status of ['Pending', 'Processing', 'Ready for Pickup'] as const) {
      await staff.orders.orderStatus({ _id: order._id, order_status });
      expect(await toApiError(staff.stocks.delete({ _id }))).toMatchObject(apiError);
    }
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Claimed' });
    await expect(staff.stocks.delete({ _id })).resolves.toEqual({ msg: staffMessages.deleted });
    await expect(staff.orders.get({ _id: order._id })).resolves.toMatchObject({ orders: [{ quantity: 1 }] });
  });

  test('leaves a cancelled order with the product’s data and picture', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const { id } = await store.make.stock({ selling_price: 100 });
    await picture(id, `sold${id}.jpg`);
    const order = await caller.orders.place(orderBody([await store.make.cartItem(customerId, id)], 100));
    await picture(id, `later${id}.jpg`);
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
    await staff.stocks.delete({ _id: String(id) });
    await expect(access(join(folder(), `sold${id}.jpg`))).resolves.toBeUndefined();
    await expect(access(join(folder(), `later${id}.jpg`))).rejects.toThrow();
    await expect(caller.orders.get({ _id: order._id })).resolves.toMatchObject({
      order_status: { status: 'Cancelled' },
    });
  });
});

describe('many products at once', () => {
  const make = async (over: Parameters<TestStore['make']['stock']>[0] = {}) =>
    (await store.make.stock({ category: mine, ...over })).id;

  test('are shown or hidden with an audit row each; unchanged ones are skipped', async () => {
    const ids = [await make(), await make(), await make({ is_available: false })];
    await expect(staff.stocks.bulk({ ids: ids.map(String), is_available: false })).resolves.toEqual({ changed: 2 });
    const [first, second, third] = await Promise.all(ids.map(readHistory));
    for (const history of [first, second]) {
      expect(history).toMatchObject([{ changes: [{ field: 'is_available', from: true, to: false }] }]);
    }
    expect(third).toEqual([]);
    await expect(staff.stocks.get({ _id: String(ids[0]) })).resolves.toMatchObject({ is_available: false, version: 1 });
  });

  test('are moved with a raised version and their search words', async () => {
    const target = await store.make.category({ name: 'Haberdashery' });
    const ids = [await make({ name: 'Bulk thread' }), await make({ name: 'Bulk needle', category: target })];
    await indexStocks(store.deps().em, ids);
    const input = { ids: ids.map(String), category: { _id: String(target) }, is_available: false };
    await expect(staff.stocks.bulk(input)).resolves.toEqual({ changed: 2 });
    const { docs } = await staff.stocks.paginate({ s: 'bulk haber' });
    expect(docs.map(({ name, version }) => [name, version])).toEqual([
      ['Bulk needle', 1],
      ['Bulk thread', 2],
    ]);
    expect(await readHistory(ids[0] ?? 0)).toMatchObject([
      {
        changes: expect.arrayContaining([
          { field: 'category', from: 'Mine', to: 'Haberdashery' },
          { field: 'is_available', from: true, to: false },
        ]),
      },
    ]);
  });

  test('cannot be moved outside of the assigned categories', async () => {
    const id = await make();
    const apiError = { code: 'forbidden', errors: { category: serverMessages.outOfScope } };
    const move = scoped.stocks.bulk({ ids: [String(id)], category: String(other), is_available: false });
    expect(await toApiError(move)).toMatchObject(apiError);
    await expect(staff.stocks.get({ _id: String(id) })).resolves.toMatchObject({ is_available: true, version: 1 });
  });

  test.each<[string, Parameters<AppCaller['stocks']['bulk']>[0], string]>([
    ['nothing to change', { ids: ['1'] }, 'is_available'],
    ['no ids', { ids: [], is_available: true }, 'ids'],
    ['1,001 ids', { ids: Array.from({ length: 1_001 }, (_, index) => index + 1), is_available: true }, 'ids'],
  ])('%s is rejected', async (_title, input, field) => {
    const apiError = await toApiError(staff.stocks.bulk(input));
    expect(apiError.code).toBe('invalid');
    expect(Object.keys(apiError.errors ?? {})).toEqual([field]);
  });

  test('an unknown category is rejected', async () => {
    const call = staff.stocks.bulk({ ids: [String(await make())], category: '999999' });
    expect(await toApiError(call)).toMatchObject({
      code: 'invalid',
      errors: { category: serverMessages.categoryUnknown },
    });
  });
});
