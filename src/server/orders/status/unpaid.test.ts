import { expect, test } from 'vitest';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { notPaidYet, UNPAID_WORDS } from '#shared/serverMessages.ts';
import { expectDomainError, placeSimpleOrder, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const maria = await store.staff(await store.make.staff({ name: 'Maria Santos' }));

type Unpaid = keyof typeof UNPAID_WORDS;
const UNPAID = Object.keys(UNPAID_WORDS) as Unpaid[];

/** An order of one line with this payment status. */
async function place(payment: PaymentStatus) {
  const hasProof = payment !== 'Awaiting Proof';
  const { order } = await placeSimpleOrder(store, hasProof ? { file: await proofPicture() } : {});
  if (payment === 'Confirmed' || payment === 'Rejected') {
    await maria.payments.setPaymentStatus({ _id: order._id, payment_status: payment, reason: 'Wrong amount' });
  }
  store.clock.advance(60);
  return order;
}
/** Returns the change of payment in the latest entry of an order's history. */
async function saidOfPayment(_id: string) {
  const { docs } = await maria.orders.history({ _id });
  return docs[0]?.changes.filter(({ field }) => field === 'Payment').map(({ from, to }) => [from, to]);
}
const bulk = (ids: readonly string[], order_status: OrderStatus, is_unpaid_confirmed?: boolean) =>
  maria.orders.bulkStatus({
    ...{ order_status, is_unpaid_confirmed },
    orders: ids.map((_id) => ({ _id, old_order_status: 'Pending' as const })),
  });

test.each(UNPAID)(
  'a program sets any status of an order that is %s, and the history records that it was not paid',
  async (payment) => {
    for (const order_status of ['Ready for Pickup', 'Claimed'] as const) {
      const { _id } = await place(payment);
      await maria.orders.orderStatus({ _id, order_status });
      expect(await saidOfPayment(_id)).toEqual([[null, UNPAID_WORDS[payment]]]);
      const other = await place(payment);
      expect((await bulk([other._id], order_status)).failed).toEqual([]);
      expect(await saidOfPayment(other._id)).toEqual([[null, UNPAID_WORDS[payment]]]);
    }
  },
);

test.each(UNPAID)(
  'a screen cannot make an order ready that is %s, nor hand it over, without a confirmation',
  async (payment) => {
    const { _id, orders } = await place(payment);
    const refused = {
      code: 'CONFLICT',
      message: notPaidYet(payment),
      cause: { errors: { is_unpaid_confirmed: notPaidYet(payment) } },
    };
    for (const order_status of ['Ready for Pickup', 'Claimed'] as const) {
      const unasked = { _id, order_status, is_unpaid_confirmed: false };
      await expectDomainError(store, () => maria.orders.orderStatus(unasked), refused);
      const lines = [orders[0]?._id ?? ''];
      await expectDomainError(store, () => maria.orders.orderStatus({ ...unasked, orders: lines }), refused);
    }
    await maria.orders.orderStatus({ _id, order_status: 'Processing', is_unpaid_confirmed: false });
    await maria.orders.orderStatus({ _id, order_status: 'Claimed', is_unpaid_confirmed: true });
    expect(await saidOfPayment(_id)).toEqual([[null, UNPAID_WORDS[payment]]]);
  },
);

test('of several orders the paid ones change, and the others are named', async () => {
  const [paid, unpaid] = [await place('Confirmed'), await place('To Check')];
  const { done, failed } = await bulk([paid._id, unpaid._id], 'Ready for Pickup', false);
  expect(done.map(({ _id }) => _id)).toEqual([paid._id]);
  expect(failed).toEqual([{ _id: unpaid._id, msg: notPaidYet('To Check') }]);
  expect(await saidOfPayment(paid._id)).toEqual([]);
  expect((await bulk([unpaid._id], 'Ready for Pickup', true)).done).toHaveLength(1);
});

test('an undo removes the unpaid remark, and the earlier status gets none', async () => {
  const { _id, orders } = await place('Awaiting Proof');
  const line = orders[0]?._id ?? '';
  const undo = (order_status: OrderStatus, old_order_status: OrderStatus) =>
    maria.orders.undoStatus({ _id, orders: [{ _id: line, order_status, old_order_status }] });
  const word = UNPAID_WORDS['Awaiting Proof'];
  await maria.orders.orderStatus({ _id, order_status: 'Claimed' });
  store.clock.advance(5);
  await maria.orders.orderStatus({ _id, order_status: 'Cancelled' });
  store.clock.advance(5);
  await undo('Claimed', 'Cancelled');
  expect(await saidOfPayment(_id)).toEqual([]);
  store.clock.advance(5);
  await undo('Pending', 'Claimed');
  expect(await saidOfPayment(_id)).toEqual([[word, null]]);
});

test('an order paid in the meantime is not called unpaid by undoing a later change', async () => {
  const { _id, orders } = await place('To Check');
  await maria.payments.setPaymentStatus({ _id, payment_status: 'Confirmed' });
  await maria.counter.handover({ _id });
  store.clock.advance(5);
  const back = { _id: orders[0]?._id ?? '', order_status: 'Pending' as const, old_order_status: 'Claimed' as const };
  await maria.orders.undoStatus({ _id, orders: [back] });
  expect(await saidOfPayment(_id)).toEqual([]);
});
