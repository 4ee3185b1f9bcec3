import { describe, expect, test } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const supplies = await store.make.category({ name: 'Supplies' });
const pencil = (await store.make.stock({ category: supplies, sizes: [{ size: 'HB' }, { size: '2B' }] })).id;
const staff = await store.staff(await store.make.staff({ name: 'Liza Cruz' }));

describe('the ledger of a size', () => {
  test('lists every change, latest first, with author, reason, order and balance', async () => {
    const { order, stockId } = await placeSimpleOrder(store, { quantity: 3 });
    const _id = String(stockId);
    await staff.stocks.update({ _id, size_prices: [{ adjustment_quantity: 10, adjustment_note: 'Delivery' }] });
    await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
    const entry = { created_at: store.clock.now(), order_no: null, note: '', who: '' };
    await expect(staff.stocks.ledger({ _id })).resolves.toEqual({
      available_quantity: 110,
      total: 4,
      docs: [
        {
          ...entry,
          _id: expect.any(String),
          quantity: 3,
          balance: 110,
          reason: 'cancelled',
          order_no: order.order_no,
          who: 'Liza Cruz',
        },
        {
          ...entry,
          _id: expect.any(String),
          quantity: 10,
          balance: 107,
          reason: 'adjustment',
          note: 'Delivery',
          who: 'Liza Cruz',
        },
        { ...entry, _id: expect.any(String), quantity: -3, balance: 97, reason: 'order', order_no: order.order_no },
        { ...entry, _id: expect.any(String), quantity: 100, balance: 100, reason: 'opening' },
      ],
    });
  });

  test('keeps the name of a user whose account was deleted', async () => {
    const id = await store.make.staff({ name: 'Cora Diaz' });
    const stock = await store.make.stock();
    const change = { _id: String(stock.id), size_prices: [{ adjustment_quantity: 1 }] };
    await (await store.staff(id)).stocks.update(change);
    await staff.users.delete({ _id: String(id) });
    const { docs } = await staff.stocks.ledger({ _id: String(stock.id) });
    expect(docs.map(({ reason, who }) => [reason, who])).toEqual([
      ['adjustment', 'Cora Diaz'],
      ['opening', ''],
    ]);
  });

  test('has pages of twenty with continuous balances', async () => {
    const { id, sizeIds } = await store.make.stock({ sizes: [{ size: 'M', available_quantity: 0 }, { size: 'L' }] });
    const quantities = Array.from({ length: 44 }, (_, index) => (index % 3 === 0 ? -index : index));
    for (const quantity of quantities) {
      await store.make.insert('stock_ledger', { size_price_id: sizeIds[0], quantity, reason: 'adjustment' });
    }
    const sum = quantities.reduce((total, quantity) => total + quantity, 0);
    await store.deps().em.execute('update size_price set available_quantity = ? where id = ?', [sum, sizeIds[0]]);
    const read = (page: number) => staff.stocks.ledger({ _id: String(id), size: 'm', page });
    const pages = [await read(1), await read(2), await read(3), await read(4)];
    expect(pages.map(({ docs, total }) => [docs.length, total])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
      [0, 45],
    ]);
    let balance = sum;
    for (const entry of pages.flatMap(({ docs }) => docs)) {
      expect(entry.balance).toBe(balance);
      balance -= entry.quantity;
    }
    expect(balance).toBe(0);
  });

  test('of a removed size stays readable', async () => {
    const made = await staff.stocks.create({
      name: 'Cap',
      category: String(supplies),
      selling_price: 5,
      size_prices: [{ size: 'S', adjustment_quantity: 4 }],
    });
    await staff.stocks.update({ _id: made._id, size_prices: [{ size: 'S', adjustment_quantity: -4 }] });
    await staff.stocks.update({ _id: made._id, size_prices: [] });
    await expect(staff.stocks.ledger({ _id: made._id, size: 'S' })).resolves.toMatchObject({
      available_quantity: 0,
      total: 2,
    });
    await staff.stocks.delete({ _id: made._id });
  });

  test('does not exist for a size that the product does not have, nor for several sizes at once', async () => {
    for (const size of ['XXL', undefined]) {
      expect(await toApiError(staff.stocks.ledger({ _id: String(pencil), size }))).toMatchObject({
        code: 'not_found',
        message: staffMessages.notFound,
      });
    }
  });
});
