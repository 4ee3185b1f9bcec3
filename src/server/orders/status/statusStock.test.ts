import { afterEach, describe, expect, test } from 'vitest';
import type { Stock } from '#shared/contracts/catalog.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { onlyLeft } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import {
  expectBooksToBalance,
  expectDomainError,
  orderBody,
  placeAcross,
  placeSimpleOrder,
  readQuantity,
} from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

const store = await openTestStore();
const free = await store.staff(await store.make.staff());
afterEach(() => expectBooksToBalance(store));

const set = (caller: AppCaller, _id: string, order_status: OrderStatus, over: Record<string, unknown> = {}) =>
  caller.orders.orderStatus({ _id, order_status, ...over });

describe('stock', () => {
  test('returns once on cancelling and is taken again on reopening', async () => {
    const { order, sizeId } = await placeSimpleOrder(store, { quantity: 3 });
    const seen: number[] = [];
    for (const status of ['Cancelled', 'Cancelled', 'Processing', 'Claimed', 'Cancelled', 'Pending'] as const) {
      await set(free, order._id, status);
      seen.push(await readQuantity(store, sizeId));
    }
    expect(seen).toEqual([100, 100, 97, 97, 100, 97]);
    const ledger = await store
      .deps()
      .em.execute<{ reason: string }[]>(
        'select reason, quantity from stock_ledger where size_price_id = ? order by id',
        [sizeId],
      );
    expect(ledger.map((row) => row.reason)).toEqual([
      'opening',
      'order',
      'cancelled',
      'reinstated',
      'cancelled',
      'reinstated',
    ]);
  });

  test('returns once in twenty concurrent cancellations', async () => {
    const { order, sizeId } = await placeSimpleOrder(store, { quantity: 5 });
    await Promise.all(Array.from({ length: 20 }, () => set(free, order._id, 'Cancelled')));
    expect(await readQuantity(store, sizeId)).toBe(100);
  });

  /** A claimed order of two pieces in a size that is later removed from its product. */
  async function placeGone() {
    const { id } = await store.make.stock({
      name: 'PE Shirt',
      selling_price: 100,
      sizes: [
        { size: 'S', available_quantity: 5 },
        { size: 'L', available_quantity: 2 },
      ],
    });
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const line = await store.make.cartItem(customerId, id, { size: 'L', quantity: 2 });
    const { _id } = await caller.orders.place(orderBody([line], 200));
    await set(free, _id, 'Claimed');
    await free.stocks.update({ _id: String(id), size_prices: [{ size: 'S' }] });
    return { _id, stock: { _id: String(id) }, caller };
  }

  test('that returns in a removed size is visible to staff and hidden from customers, and the response names it', async () => {
    const { _id, stock, caller } = await placeGone();
    const after = await set(free, _id, 'Cancelled');
    expect(after.listed_again).toEqual(['PE Shirt, L: 2 in stock.']);
    const { size_prices } = (await free.stocks.get(stock)) as Stock;
    expect(size_prices.map(({ size, available_quantity, is_sold }) => [size, available_quantity, is_sold])).toEqual([
      ['S', 5, undefined],
      ['L', 2, false],
    ]);
    const { docs } = await free.stocks.paginate({ page: 1, page_size: 100, s: 'PE Shirt' });
    expect(docs.find((row) => row._id === stock._id)).toMatchObject({ sizes: ['S', 'L'], available_quantity: 7 });
    expect(await caller.stocks.get(stock)).toMatchObject({ sizes: ['S'], size_prices: [{ size: 'S' }] });
  });

  test('that returned in a removed size is counted and saved unchanged, and sold again only on request', async () => {
    const { _id, stock, caller } = await placeGone();
    await set(free, _id, 'Cancelled');
    const count = { size: 'L', available_quantity: 1, old_available_quantity: 2, reason: 'One is torn' };
    await free.stocks.countSize({ ...stock, ...count });
    const listed = [{ size: 'S' }, { size: 'L' }];
    await free.stocks.update({ ...stock, size_prices: listed });
    const { import_id } = await free.stocks.checkImport(importForm(`_id,size,restock_level\n${stock._id},L,1\n`));
    await free.stocks.runImport({ import_id, rows: 'all' });
    expect((await caller.stocks.get(stock)).sizes).toEqual(['S']);
    await free.stocks.update({ ...stock, size_prices: [{ size: 'S' }, { size: 'L', is_sold: true }] });
    expect(await caller.stocks.get(stock)).toMatchObject({
      sizes: ['S', 'L'],
      size_prices: [{}, { available_quantity: 1 }],
    });
  });

  test('ordered while its product was not counted is taken once it is counted, and rejected if there is too little', async () => {
    const { id } = await store.make.stock({ name: 'Atlas', selling_price: 10, sizes: [] });
    const customerId = await store.make.customer();
    const line = await store.make.cartItem(customerId, id, { quantity: 2 });
    const { _id } = await (await store.customer(customerId)).orders.place(orderBody([line], 20));
    await set(free, _id, 'Cancelled');
    const stock = { _id: String(id) };
    await free.stocks.update({ ...stock, size_prices: [{ adjustment_quantity: 1 }] });
    expect(await toApiError(set(free, _id, 'Pending'))).toMatchObject({
      code: 'sold_out',
      message: serverMessages.stockTakenByAnother,
    });
    await free.stocks.update({ ...stock, size_prices: [{ adjustment_quantity: 4 }] });
    const left = async () => (await free.stocks.get(stock)).size_prices[0]?.available_quantity;
    await set(free, _id, 'Pending');
    expect(await left()).toBe(3);
    await set(free, _id, 'Cancelled');
    expect(await left()).toBe(5);
  });

  test('sold in the meantime prevents reopening a cancelled order, and the error names the line', async () => {
    const { order, sizeId } = await placeSimpleOrder(store, { quantity: 3 });
    await set(free, order._id, 'Cancelled');
    await store.deps().em.execute('update size_price set available_quantity = 2 where id = ?', [sizeId]);
    await store.make.insert('stock_ledger', { size_price_id: sizeId, quantity: -98, reason: 'adjustment' });
    const line = order.orders[0];
    await expectDomainError(store, () => set(free, order._id, 'Pending'), {
      code: 'CONFLICT',
      message: serverMessages.stockTakenByAnother,
      cause: { errors: { [`orders.${line?._id}`]: `${line?.item.name}: only 2 left.` } },
    });
  });

  test.each([
    ['counted', [{}]],
    ['not counted', []],
  ])('of a product that was deleted and %s cannot be taken again: the order stays cancelled', async (_title, sizes) => {
    const { id } = await store.make.stock({ name: 'Atlas', selling_price: 10, sizes });
    const customerId = await store.make.customer();
    const line = await store.make.cartItem(customerId, id);
    const { _id, orders } = await (await store.customer(customerId)).orders.place(orderBody([line], 10));
    await set(free, _id, 'Cancelled');
    await free.stocks.delete({ _id: String(id) });
    expect(await toApiError(set(free, _id, 'Pending'))).toMatchObject({
      code: 'sold_out',
      message: serverMessages.stockTakenByAnother,
      errors: { [`orders.${orders[0]?._id}`]: onlyLeft('Atlas', 0) },
    });
    expect((await free.orders.get({ _id })).order_status).toMatchObject({ status: 'Cancelled' });
  });

  test('of an unrestricted size may go below zero when an order is reopened', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const stock = await store.make.stock({ sizes: [{ available_quantity: 0, restrict_if_no_available: false }] });
    const line = await store.make.cartItem(customerId, stock.id, { quantity: 2 });
    const order = await caller.orders.place(orderBody([line], 200));
    await set(free, order._id, 'Cancelled');
    await set(free, order._id, 'Processing');
    expect(await readQuantity(store, stock.sizeIds[0] ?? 0)).toBe(-2);
  });

  test('moves only for the cancelled lines', async () => {
    const { order, lineIds, sizes } = await placeAcross(store, [
      await store.make.category(),
      await store.make.category(),
    ]);
    const quantities = () => Promise.all(sizes.map((id) => readQuantity(store, id)));
    await set(free, order._id, 'Cancelled', { orders: [lineIds[0]] });
    expect(await quantities()).toEqual([100, 99]);
    await set(free, order._id, 'Cancelled');
    expect(await quantities()).toEqual([100, 100]);
    await set(free, order._id, 'Claimed', { orders: [lineIds[1]] });
    expect(await quantities()).toEqual([100, 99]);
  });
});
