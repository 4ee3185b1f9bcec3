import { afterEach, describe, expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  countRows,
  expectBooksToBalance,
  expectDomainError,
  placeAcross,
  placeSimpleOrder,
  readQuantity,
} from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

const store = await openTestStore();
const free = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
afterEach(() => expectBooksToBalance(store));

const set = (caller: AppCaller, _id: string, order_status: OrderStatus, over: Record<string, unknown> = {}) =>
  caller.orders.orderStatus({ _id, order_status, ...over });

describe('setting a status', () => {
  test('leads from any of the five to any other, for lines and order', async () => {
    const { order } = await placeSimpleOrder(store);
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await set(free, order._id, from);
        const result = await set(free, order._id, to, { old_order_status: from });
        expect(result.order_status).toEqual({ status: to });
        expect(result.orders.map((line) => line.order_status.status)).toEqual([to]);
      }
    }
  });

  test('accepts a status as text or as a record contains it', async () => {
    const { order } = await placeSimpleOrder(store);
    const result = await free.orders.orderStatus({
      _id: order._id,
      order_status: { status: 'Processing' },
      old_order_status: order.order_status,
      orders: order.orders,
    });
    expect(result.order_status.status).toBe('Processing');
  });

  test('of some lines leaves the others unchanged, and the order has the least advanced status', async () => {
    const { order, lineIds, caller } = await placeAcross(store, [
      await store.make.category(),
      await store.make.category(),
    ]);
    const [one = '', other = ''] = lineIds;
    await set(free, order._id, 'Ready for Pickup', { orders: [one] });
    expect((await caller.orders.get({ _id: order._id })).order_status.status).toBe('Pending');
    await set(free, order._id, 'Cancelled', { orders: [{ _id: other }] });
    const result = await caller.orders.get({ _id: order._id });
    expect(result.order_status.status).toBe('Ready for Pickup');
    expect(result.orders.map((line) => line.order_status.status)).toEqual(['Ready for Pickup', 'Cancelled']);
  });

  test('to the current one changes nothing and sends no event', async () => {
    const { order } = await placeSimpleOrder(store);
    const rows = await countRows(store);
    expect(await set(free, order._id, 'Pending')).toMatchObject({ order_no: order.order_no });
    expect(await countRows(store)).toEqual(rows);
  });

  test('of an unknown order is 404, of an unknown status 422', async () => {
    const { order } = await placeSimpleOrder(store);
    for (const _id of ['999999', 'nonsense', '']) {
      await expectDomainError(store, () => set(free, _id, 'Claimed'), {
        code: 'NOT_FOUND',
        message: serverMessages.orderNotFound,
      });
    }
    await expectDomainError(store, () => set(free, order._id, 'Claimed', { orders: ['999999'] }), {
      code: 'NOT_FOUND',
      message: serverMessages.noLines,
    });
    const wrong = 'Shipped' as OrderStatus;
    await expectDomainError(store, () => set(free, order._id, wrong), { code: 'UNPROCESSABLE_CONTENT' });
  });
});

describe('an order with a separately cancelled line', () => {
  async function partlyCancelled() {
    const made = await placeAcross(store, [await store.make.category(), await store.make.category()]);
    const [soldOut = '', other = ''] = made.lineIds;
    await set(free, made.order._id, 'Cancelled', { orders: [soldOut] });
    return { ...made, soldOut, other };
  }

  test('changes without that line, and the response has the number of skipped lines', async () => {
    const { order, sizes } = await partlyCancelled();
    // The line cannot be reopened, because the size is sold out.
    await store.deps().em.execute('update size_price set available_quantity = 0 where id = ?', [sizes[0]]);
    await store.make.insert('stock_ledger', { size_price_id: sizes[0], quantity: -100, reason: 'adjustment' });
    for (const status of ['Processing', 'Claimed', 'Pending'] as const) {
      const result = await set(free, order._id, status);
      expect(result).toMatchObject({ order_status: { status }, lines_left_cancelled: 1 });
      expect(result.orders.map((line) => line.order_status.status)).toEqual(['Cancelled', status]);
    }
    expect(await readQuantity(store, sizes[0] ?? 0)).toBe(0);
  });

  test('is reopened by naming that line, and as a whole if it was Cancelled as a whole', async () => {
    const { order, soldOut } = await partlyCancelled();
    const named = await set(free, order._id, 'Pending', { orders: [soldOut] });
    expect(named).toMatchObject({ lines_left_cancelled: 0 });
    expect(named.orders.map((line) => line.order_status.status)).toEqual(['Pending', 'Pending']);
    expect(await set(free, order._id, 'Cancelled')).toMatchObject({ lines_left_cancelled: 0 });
    const again = await set(free, order._id, 'Processing');
    expect(again.lines_left_cancelled).toBe(0);
    expect(again.orders.map((line) => line.order_status.status)).toEqual(['Processing', 'Processing']);
  });

  test('equals the sum of the others, and keeps its total when placed', async () => {
    const { order, caller } = await partlyCancelled();
    const expected = { total_amount: 20, amount_due: 10, amount_to_refund: 0 };
    expect(await caller.orders.get({ _id: order._id })).toMatchObject(expected);
    expect(await caller.orders.customerOrders()).toMatchObject([expected]);
    await set(free, order._id, 'Cancelled');
    expect(await caller.orders.get({ _id: order._id })).toMatchObject({ total_amount: 20, amount_due: 0 });
  });

  test('shows the customer the reason, which stays in the history, until the line is reopened', async () => {
    const { order, caller, lineIds } = await placeAcross(store, [
      await store.make.category(),
      await store.make.category(),
    ]);
    const reasons = async () => (await caller.orders.get({ _id: order._id })).orders.map((line) => line.cancel_reason);
    await set(free, order._id, 'Cancelled', { orders: [lineIds[0]], reason: ' Sold out at picking ' });
    expect(await reasons()).toEqual(['Sold out at picking', '']);
    await set(free, order._id, 'Pending', { orders: [lineIds[0]], reason: 'None of a living line' });
    expect(await reasons()).toEqual(['', '']);
    const { docs } = await free.orders.history({ _id: order._id });
    const stored = docs.map(({ changes }) => changes.find(({ field }) => field === 'Reason')?.to);
    expect(stored).toEqual([undefined, 'Sold out at picking', undefined]);
    await expectDomainError(store, () => set(free, order._id, 'Cancelled', { reason: 'x'.repeat(501) }), {
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

describe('the guard', () => {
  test('names the colleague who changed the order and the new status, and recognizes the user’s own change', async () => {
    const { order } = await placeSimpleOrder(store);
    await set(free, order._id, 'Processing');
    const colleague = await store.staff(await store.make.staff());
    const stale = (who: AppCaller) => () => set(who, order._id, 'Cancelled', { old_order_status: 'Pending' });
    await expectDomainError(store, stale(colleague), {
      code: 'CONFLICT',
      message: 'Maria Santos has already set this order to Processing.',
    });
    await expectDomainError(store, stale(free), {
      code: 'CONFLICT',
      message: 'You have already set this order to Processing.',
    });
  });

  test('names no user if the order is unchanged since it was placed', async () => {
    const { order } = await placeSimpleOrder(store);
    await expectDomainError(store, () => set(free, order._id, 'Claimed', { old_order_status: 'Processing' }), {
      message: 'This order is Pending.',
    });
  });

  test('names the user who changed the order even after their account was deleted', async () => {
    const id = await store.make.staff({ name: 'Jose Reyes' });
    const leaver = await store.staff(id);
    const { order } = await placeSimpleOrder(store);
    await set(leaver, order._id, 'Processing');
    await free.users.delete({ _id: String(id) });
    const rejected = () => set(free, order._id, 'Claimed', { old_order_status: 'Pending' });
    await expectDomainError(store, rejected, { message: 'Jose Reyes has already set this order to Processing.' });
  });

  test('lets one of twenty concurrent calls through', async () => {
    const { order } = await placeSimpleOrder(store);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => set(free, order._id, 'Processing', { old_order_status: 'Pending' })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a staff user with assigned categories', () => {
  test('changes, sees and sums only the lines in them, subcategories included', async () => {
    const parent = await store.make.category();
    const child = await store.make.category({ parent });
    const foreign = await store.make.category();
    const scoped = await store.staff(await store.make.staff({ categories: [parent] }));
    const { order, caller, lineIds } = await placeAcross(store, [child, foreign]);
    const answer = await set(scoped, order._id, 'Processing');
    expect(answer).toMatchObject({ total_amount: 10, orders: [{ _id: lineIds[0] }] });
    expect(answer.orders).toHaveLength(1);
    expect(answer.order_status.status).toBe('Processing');
    const whole = await caller.orders.get({ _id: order._id });
    expect(whole.orders.map((line) => line.order_status.status)).toEqual(['Processing', 'Pending']);
    await set(scoped, order._id, 'Claimed', { orders: lineIds });
    const after = await caller.orders.get({ _id: order._id });
    expect(after.orders.map((line) => line.order_status.status)).toEqual(['Claimed', 'Pending']);
  });

  test('has a guard for their own part, independent of changes to the rest', async () => {
    const [mine, foreign] = [await store.make.category(), await store.make.category()];
    const scoped = await store.staff(await store.make.staff({ name: 'Liza Cruz', categories: [mine] }));
    const { order, lineIds } = await placeAcross(store, [mine, foreign]);
    await set(scoped, order._id, 'Ready for Pickup', { old_order_status: 'Pending' });
    await set(free, order._id, 'Processing', { orders: [lineIds[1]] });
    const back = await set(scoped, order._id, 'Processing', { old_order_status: 'Ready for Pickup' });
    expect(back.order_status.status).toBe('Processing');
    await expectDomainError(store, () => set(scoped, order._id, 'Claimed', { old_order_status: 'Pending' }), {
      code: 'CONFLICT',
      message: 'You have already set this order to Processing.',
    });
  });

  test('reopens a part that was Cancelled as a whole, and leaves its separately cancelled line', async () => {
    const [mine, foreign] = [await store.make.category(), await store.make.category()];
    const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
    const { order, lineIds } = await placeAcross(store, [mine, mine, foreign]);
    await set(scoped, order._id, 'Cancelled', { orders: [lineIds[0]] });
    expect(await set(scoped, order._id, 'Processing')).toMatchObject({ lines_left_cancelled: 1 });
    expect(await set(scoped, order._id, 'Cancelled')).toMatchObject({ order_status: { status: 'Cancelled' } });
    const again = await set(scoped, order._id, 'Pending');
    expect(again).toMatchObject({ lines_left_cancelled: 0, order_status: { status: 'Pending' } });
  });

  test('gets 403 for foreign lines of an order', async () => {
    const [mine, foreign] = [await store.make.category(), await store.make.category()];
    const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
    const { order, lineIds } = await placeAcross(store, [mine, foreign]);
    await expectDomainError(store, () => set(scoped, order._id, 'Claimed', { orders: [lineIds[1]] }), {
      code: 'FORBIDDEN',
      message: serverMessages.outOfScope,
    });
  });

  test('does not change lines of a deleted category, which staff without assigned categories do', async () => {
    const category = await store.make.category();
    const scoped = await store.staff(await store.make.staff({ categories: [category] }));
    const { order } = await placeSimpleOrder(store, { category });
    await store.deps().em.execute('update order_line set category_id = null where order_id = ?', [Number(order._id)]);
    await expectDomainError(store, () => set(scoped, order._id, 'Claimed'), { code: 'NOT_FOUND' });
    expect((await set(free, order._id, 'Claimed')).order_status.status).toBe('Claimed');
  });
});
