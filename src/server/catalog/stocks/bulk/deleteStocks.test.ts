import { describe, expect, test } from 'vitest';
import { MAX_DELETED } from '#shared/domain/catalog/products/bulkChange.ts';
import { listChanged } from '#shared/serverMessages.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore, type TestStore } from '#test/store/testStore.ts';
import { db } from '../../../platform/database/db.ts';
import { createVersionReader } from '../../../platform/responseCache/catalogVersion.ts';
import { indexStocks } from '../../search/stockIndex.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Liza Cruz' }));

const make = async (over: Parameters<TestStore['make']['stock']>[0] = {}) => String((await store.make.stock(over)).id);
const catalogVersion = () => createVersionReader(store.services.forkEm)();
const left = async (ids: readonly string[]) =>
  (await db(store.deps().em).selectFrom('stock').select('id').where('id', 'in', ids.map(Number)).execute()).map(
    ({ id }) => String(id),
  );

describe('products that are deleted together', () => {
  test('are those without an open order; the others are listed before and after, and stay', async () => {
    const { order, stockId } = await placeSimpleOrder(store);
    const ordered = String(stockId);
    const [inCart, onList, plain] = [
      await make({ sizes: [{ size: 'M' }] }),
      await make(),
      await make({ name: 'Plain Quill' }),
    ];
    await store.make.cartItem(await store.make.customer(), Number(inCart), { size: 'M' });
    const list = await store.make.insert('book_list', {
      address: 'grade-7',
      name: 'Grade 7',
      school_year: '2026-2027',
    });
    await store.make.insert('book_list_line', { book_list_id: list, stock_id: onList, name: 'Quill' });
    const ids = [ordered, inCart, onList, plain];
    const { name } = await staff.stocks.get({ _id: ordered });

    expect(await staff.stocks.deletePreview({ ids })).toEqual({
      ids: [inCart, onList, plain],
      open_count: 1,
      open: [{ _id: ordered, name }],
      gone_count: 0,
      in_carts: 1,
      in_book_lists: 1,
    });
    expect(await left(ids)).toHaveLength(4);
    const before = await catalogVersion();
    expect(await staff.stocks.deleteMany({ ids })).toEqual({
      deleted: 3,
      kept_count: 1,
      kept: [{ _id: ordered, name }],
    });
    expect(await left(ids)).toEqual([ordered]);
    expect(await catalogVersion()).not.toBe(before);
    const rows = await store
      .deps()
      .em.execute<{ staff_name: string; changes: unknown }[]>(
        "select staff_name, changes from audit_log where record_type = 'stock' and action = 'deleted' and record_id in (?, ?, ?)",
        [inCart, onList, plain],
      );
    expect(rows.map(({ staff_name }) => staff_name)).toEqual(['Liza Cruz', 'Liza Cruz', 'Liza Cruz']);
    expect(JSON.stringify(rows)).toMatch(/Plain Quill/);
    expect(await store.deps().em.execute('select * from cart_item where stock_id = ?', [inCart])).toEqual([]);

    await staff.orders.orderStatus({ _id: order._id, order_status: 'Claimed' });
    expect(await staff.stocks.deleteMany({ ids: [ordered] })).toEqual({ deleted: 1, kept_count: 0, kept: [] });
  });

  test('are chosen by a filter if it finds as many as were shown', async () => {
    const ids = [await make({ name: 'Dropped one' }), await make({ name: 'Dropped two' })];
    await indexStocks(store.deps().em, ids.map(Number));
    const { ids: found } = await staff.stocks.deletePreview({ filter: { s: 'dropped', total: 2 } });
    expect(found.toSorted()).toEqual(ids.toSorted());
    expect(await toApiError(staff.stocks.deletePreview({ filter: { s: 'dropped', total: 3 } }))).toMatchObject({
      code: 'version_old',
      message: listChanged(2),
    });
  });

  test('are at most five hundred, and the preview shows none out of scope', async () => {
    const [mine, one] = [await store.make.category(), await make()];
    const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
    const own = await make({ category: mine });
    for (const other of [one, '999999']) {
      const preview = await scoped.stocks.deletePreview({ ids: [own, other] });
      expect(preview).toMatchObject({ ids: [own], gone_count: 1, open: [] });
    }
    const many = Array.from({ length: MAX_DELETED + 1 }, (_, index) => String(index + 1));
    expect(await toApiError(staff.stocks.deleteMany({ ids: many }))).toMatchObject({ code: 'invalid' });
  });

  test('and ordered at the same time are each either ordered or deleted', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const ids = await Promise.all(Array.from({ length: 6 }, () => make({ selling_price: 1 })));
    const lines: number[] = [];
    for (const id of ids) lines.push(await store.make.cartItem(customerId, Number(id)));
    const [deletion, ...orders] = await Promise.allSettled([
      staff.stocks.deleteMany({ ids }),
      ...lines.map((line) => caller.orders.place(orderBody([line], 1))),
    ]);
    expect(deletion?.status).toBe('fulfilled');
    const stay = await left(ids);
    const placed = ids.filter((_, index) => orders[index]?.status === 'fulfilled');
    expect(stay.toSorted()).toEqual(placed.toSorted());
  });
});
