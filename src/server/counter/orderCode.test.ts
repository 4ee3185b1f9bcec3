import { expect, test } from 'vitest';
import { formatOrderCode } from '#shared/domain/counter/orderCode.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeAcross, placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { createOrderCode, orderOfCode } from './orderCode.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));

const unknown = { code: 'NOT_FOUND', message: serverMessages.orderCodeUnknown };

test('a customer gets the code of their own order, and the counter opens that order with it', async () => {
  const { order, caller } = await placeSimpleOrder(store);
  const { code } = await caller.counter.code({ _id: order._id });
  expect(code).toMatch(/^CS(-[0-9A-Z]{1,4}){3,4}$/);
  expect(await caller.counter.code({ _id: order._id }), 'the same one always').toEqual({ code });
  expect(await staff.counter.byCode({ code })).toMatchObject({ _id: order._id, order_no: order.order_no });
  expect(await staff.counter.byCode({ code: code.toLowerCase().replaceAll('-', '') })).toMatchObject({
    _id: order._id,
  });
});

test('opening an order by its code is a read in the audit log', async () => {
  const { order, caller } = await placeSimpleOrder(store);
  await staff.counter.byCode(await caller.counter.code({ _id: order._id }));
  const { docs } = await staff.auditLog.paginate({ extras: { record_type: 'order', action: 'read' } });
  expect(docs[0]).toMatchObject({ who: 'Maria Santos', record_id: order._id });
});

test('a forged code, or one of another store, opens nothing', async () => {
  const { order } = await placeSimpleOrder(store);
  const id = Number(order._id);
  const forged = [
    formatOrderCode(id, new Uint8Array(5)),
    createOrderCode('the secret of another store', id),
    order.order_no,
    'CS',
    '',
  ];
  for (const code of forged) await expect(staff.counter.byCode({ code }), code).rejects.toMatchObject(unknown);
  await expect(staff.counter.byCode({ code: 'C'.repeat(65) })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
});

test('no code fits two orders, and a changed key invalidates a signature', () => {
  const secret = 'a secret of this test';
  const codes = Array.from({ length: 500 }, (_, index) => createOrderCode(secret, index + 1));
  expect(new Set(codes).size).toBe(500);
  expect(codes.map((code) => orderOfCode(secret, code))).toEqual(codes.map((_, index) => index + 1));
  expect(orderOfCode(secret, `CS-0002${codes[0]?.slice('CS-0001'.length)}`)).toBeNull();
});

test('staff with assigned categories open orders with a line in them, and see only those lines', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const librarian = await store.staff(await store.make.staff({ categories: [mine] }));
  const both = await placeAcross(store, [mine, foreign]);
  const code = await both.caller.counter.code({ _id: both.order._id });
  expect((await librarian.counter.byCode(code)).orders.map(({ _id }) => _id)).toEqual([both.lineIds[0]]);
  const hidden = await placeAcross(store, [foreign]);
  const foreignCode = await hidden.caller.counter.code({ _id: hidden.order._id });
  await expect(librarian.counter.byCode(foreignCode)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
