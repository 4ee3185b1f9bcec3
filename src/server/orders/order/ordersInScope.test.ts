import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderBody, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { definitionsOf } from '../../platform/trpc/documentedPath.ts';
import { type AppCaller, appRouter } from '../../router.ts';

/** Fields of an order that depend on the lines that the caller sees. */
const FIGURES = ['order_status', 'total_amount', 'amount_due', 'amount_paid', 'amount_to_refund'] as const;

const isShown = (names: Record<string, unknown>) => 'order_no' in names && FIGURES.some((figure) => figure in names);

/** Whether a contract contains an order with a status or an amount at any depth. */
function hasOrder(schema: unknown): boolean {
  if (!(schema instanceof z.ZodType)) return false;
  if (schema instanceof z.ZodObject) return isShown(schema.shape) || Object.values(schema.shape).some(hasOrder);
  if (schema instanceof z.ZodArray) return hasOrder(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.some(hasOrder);
  if (schema instanceof z.ZodRecord) return hasOrder(schema.valueType);
  if (schema instanceof z.ZodPipe) return hasOrder(schema.out);
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped && hasOrder(schema.unwrap());
}

type Shown = Record<string, unknown> & { _id: string };

/** All orders with a status or an amount in a result, at any depth. */
function ordersIn(result: unknown): Shown[] {
  if (typeof result !== 'object' || result === null) return [];
  const own = isShown(result as Record<string, unknown>) ? [result as Shown] : [];
  return [...own, ...Object.values(result).flatMap(ordersIn)];
}

interface Seen {
  id: string;
  order_no: string;
  /** A Pending line of the order that the caller sees. */
  line: string;
  code: string;
}

const PERIOD = { start: '2026-11-01', end: '2026-11-30' };

/** Every staff call that returns an order; the call that changes most is last. */
const calls: Record<string, (librarian: AppCaller, seen: Seen) => Promise<unknown>> = {
  'orders.get': (librarian, { id }) => librarian.orders.get({ _id: id }),
  'orders.find': (librarian, { order_no }) => librarian.orders.find({ s: order_no }),
  'orders.paginate': (librarian) => librarian.orders.paginate({}),
  'counter.byCode': (librarian, { code }) => librarian.counter.byCode({ code }),
  'counter.atCounter': (librarian, { id }) => librarian.counter.atCounter({ _id: id }),
  'counter.pickups': (librarian) => librarian.counter.pickups({ day: '2026-11-24' }),
  'counter.pickingList': (librarian) => librarian.counter.pickingList({ day: '2026-11-24' }),
  'counter.slips': (librarian, { id }) => librarian.counter.slips({ ids: [id] }),
  'payments.payments': (librarian) => librarian.payments.payments({ payment_status: 'To Check' }),
  'dashboard.index': (librarian) => librarian.dashboard.index({}),
  'staffSearch.find': (librarian, { order_no }) => librarian.staffSearch.find({ s: order_no }),
  'reports.ordersHistory': async (librarian) => [
    await librarian.reports.ordersHistory({ period_covered: PERIOD }),
    await librarian.reports.ordersHistory({ period_covered: PERIOD, order_status: ['Cancelled'] }),
  ],
  'orders.orderStatus': (librarian, { id, line }) =>
    librarian.orders.orderStatus({ _id: id, order_status: 'Processing', orders: [line] }),
  'orders.undoStatus': (librarian, { id, line }) =>
    librarian.orders.undoStatus({
      _id: id,
      orders: [{ _id: line, order_status: 'Pending', old_order_status: 'Processing' }],
    }),
  'counter.exchange': (librarian, { id, line }) =>
    librarian.counter.exchange({ _id: id, order: line, quantity: 1, is_damaged: true }),
  'counter.handover': (librarian, { id, line }) =>
    librarian.counter.handover({ _id: id, orders: [line], is_unpaid_confirmed: true }),
};

/** Calls only for staff who see the whole order, because they concern its whole amount: deciding payments, moving pick-ups, selling. */
const WHOLE_ORDERS_ALONE = [
  'payments.setPaymentStatus',
  'payments.addReceipt',
  'payments.takeBackReceipt',
  'payments.addRefund',
  'orders.movePickup',
  'counter.sell',
];

const store = await openTestStore();
const customerId = await store.make.customer();
const customer = await store.customer(customerId);
const [own, foreign] = [await store.make.category(), await store.make.category()];
const free = await store.staff(await store.make.staff());
const file = await proofPicture();
// Two orders with the same picture, so that each is listed next to the other's payment; each has two own lines and a
// foreign one.
const orders = [];
for (const [first, second, third] of [
  [100, 30, 7],
  [50, 20, 3],
] as const) {
  const lines: number[] = [];
  for (const [category, selling_price] of [
    [own, first],
    [own, second],
    [foreign, third],
  ] as const) {
    const { id } = await store.make.stock({ category, selling_price });
    lines.push(await store.make.cartItem(customerId, id));
  }
  orders.push(await customer.orders.place(orderBody(lines, first + second + third, { file })));
}
for (const [index, { _id, orders: lines }] of orders.entries()) {
  const [, second, third] = lines.map((line) => line._id);
  await free.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [second ?? ''] });
  await free.orders.orderStatus({
    _id,
    order_status: index === 0 ? 'Cancelled' : 'Processing',
    orders: [third ?? ''],
  });
  if (index === 1) await free.orders.orderStatus({ _id, order_status: 'Claimed', orders: [lines[0]?._id ?? ''] });
}
const [order] = orders;
if (!order) throw new Error('no order was placed');
await store.deps().em.execute("update `order` set proof_sha256 = ?, payment_reference = 'R1'", ['a'.repeat(64)]);
const { code } = await customer.counter.code({ _id: order._id });
const seen = { id: order._id, order_no: order.order_no, line: order.orders[0]?._id ?? '', code };
const librarian = await store.staff(await store.make.staff({ categories: [own] }));

test('every staff call that returns an order with its status or an amount is listed here', () => {
  const carrying = definitionsOf(appRouter)
    .filter(({ meta: { policy }, output }) => (policy === 'staff' || policy === 'customerOrStaff') && hasOrder(output))
    .map(({ name }) => name);
  expect(carrying.toSorted()).toEqual([...Object.keys(calls), ...WHOLE_ORDERS_ALONE].toSorted());
});

test.each(Object.keys(calls))('%s gives staff with assigned categories the status and amounts of GET', async (path) => {
  const shown = ordersIn(await calls[path]?.(librarian, seen));
  expect(shown.length).toBeGreaterThan(0);
  for (const order of shown) {
    const whole = await librarian.orders.get({ _id: order._id });
    for (const figure of FIGURES) {
      if (!(figure in order)) continue;
      const value = order[figure];
      // An order listed next to a payment has its status as text.
      const status = typeof value === 'string' ? { status: value } : value;
      expect(status, `${figure} of ${order.order_no}`).toEqual(whole[figure]);
    }
  }
});
