import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { expectBooksToBalance, placeSimpleOrder, proofBody, proofPicture, readQuantity } from '#test/records/orders.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { db } from '../platform/database/db.ts';
import { describeDeadlines, enforceDeadlines } from './enforceDeadlines.ts';

/** Friday, 20 November 2026, 10 AM in Manila. */
const START = new Date('2026-11-20T02:00:00Z');
const DAY = 24 * 3600;

const store = await openTestStore({ now: START });
const staff = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
beforeEach(async () => {
  store.clock.set(START);
  await store.deps().em.execute("update `order` set status = 'Claimed'");
  await staff.settings.save({ key: 'payment_deadline_days', value: 2 });
});
afterEach(() => expectBooksToBalance(store));

const run = () => enforceDeadlines(store.deps());
const onDay = (days: number) => store.clock.set(new Date(START.getTime() + days * DAY * 1000));
const read = (_id: string) => staff.orders.get({ _id });
const activities = async (_id: string) =>
  (await staff.orders.history({ _id })).docs.flatMap(({ who, changes }) => changes.map(({ to }) => [who, to]));

/** An unpaid order, placed on Friday. The reminder is due on Monday and the payment on Tuesday, unless the pick-up is earlier. */
async function unpaid(pickup_time = '2026-12-15T01:30:00.000Z') {
  const placed = await placeSimpleOrder(store, { quantity: 3, data: { pickup_time } });
  return { ...placed, id: placed.order._id };
}
async function remindedOrder() {
  const placed = await unpaid();
  onDay(3);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  return placed;
}

test('an order is reminded the day before its last business day and cancelled the day after, once each, and its stock returns', async () => {
  const { id, sizeId, caller } = await unpaid();
  const left = await readQuantity(store, sizeId);
  for (const day of [0, 1, 2]) {
    onDay(day);
    expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  }
  onDay(3);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  expect(await activities(id)).toContainEqual(['', serverMessages.paymentReminder]);
  onDay(4);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  onDay(5);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  expect(await readQuantity(store, sizeId)).toBe(left + 3);
  const seen = await caller.orders.get({ _id: id });
  expect(seen).toMatchObject({
    order_status: { status: 'Cancelled' },
    payment_status: 'Awaiting Proof',
    amount_due: 0,
  });
  expect(seen.orders[0]?.cancel_reason).toBe(serverMessages.notPaidInTime);
  expect(await activities(id)).toContainEqual([serverMessages.theStore, 'Cancelled']);
  expect(describeDeadlines({ reminded: 1, cancelled: 2 })).toBe('1 reminded, 2 cancelled');
});

test('holidays and closed days are no business days', async () => {
  await staff.settings.closeDay({ date: '2026-11-23', reason: 'Typhoon' });
  const { id } = await unpaid();
  onDay(3);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  onDay(4);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  onDay(6);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  expect((await read(id)).order_status.status).toBe('Cancelled');
  await staff.settings.openDay({ date: '2026-11-23' }).catch(() => undefined);
  await store.deps().em.execute("delete from closed_day where date = '2026-11-23'");
});

const allowNoProof = (value: boolean) => staff.settings.save({ key: 'allow_no_payment_proof', value });

test('while proofs are optional no day is named and no order is cancelled; once they are required, a reminder names the day first', async () => {
  await allowNoProof(true);
  const { id, order, caller } = await unpaid();
  const payBy = async () => (await caller.orders.byNumber({ order_no: order.order_no })).pay_by;
  onDay(31);
  expect([await run(), await payBy()]).toEqual([{ reminded: 0, cancelled: 0 }, null]);
  await allowNoProof(false);
  const named = await payBy();
  expect(named).toBe('2026-12-22');
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  onDay(32);
  expect([await run(), await payBy()]).toEqual([{ reminded: 0, cancelled: 0 }, named]);
  onDay(33);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  expect((await read(id)).order_status.status).toBe('Cancelled');
});

test('an order for the next open day must be paid by the day before it, and is cancelled after that day', async () => {
  const { order, caller } = await unpaid('2026-11-23T01:30:00.000Z');
  expect((await caller.orders.toPay()).docs).toMatchObject([{ order_no: order.order_no, pay_by: '2026-11-22' }]);
  onDay(1);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  onDay(2);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  onDay(3);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
});

test('customers get each number of business days in full', async () => {
  const { order, caller } = await unpaid();
  const payBy = async (value: number) => {
    await staff.settings.save({ key: 'payment_deadline_days', value });
    return (await caller.orders.byNumber({ order_no: order.order_no })).pay_by;
  };
  expect([await payBy(1), await payBy(2)]).toEqual(['2026-11-23', '2026-11-24']);
});

test('an order that was paid, confirmed without a proof, or processed by staff is left unchanged', async () => {
  const [sent, confirmed, taken] = [await remindedOrder(), await unpaid(), await unpaid()];
  await sent.caller.orders.uploadProof(proofBody(sent.order, await proofPicture()));
  await staff.payments.setPaymentStatus({ _id: confirmed.id, payment_status: 'Confirmed' });
  await staff.orders.orderStatus({ _id: taken.id, order_status: 'Processing' });
  onDay(31);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
});

test('a partly paid order is reminded of the rest, and never cancelled', async () => {
  const { id } = await unpaid();
  await staff.payments.setPaymentStatus({ _id: id, payment_status: 'Confirmed' });
  await store.deps().em.execute("update `order` set proof_amount = 1, payment_status = 'Confirmed' where id = ?", [id]);
  const [line] = (await read(id)).orders;
  const set = (order_status: 'Cancelled' | 'Pending') =>
    staff.orders.orderStatus({ _id: id, order_status, orders: [line?._id ?? ''] });
  await set('Cancelled');
  expect(await set('Pending')).toMatchObject({ payment_status: 'Awaiting Proof', amount_paid: 1 });
  onDay(31);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  onDay(60);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
});

test('a rejected proof and a reopened order get their full deadline again', async () => {
  const rejected = await remindedOrder();
  await rejected.caller.orders.uploadProof(proofBody(rejected.order, await proofPicture()));
  onDay(5);
  await staff.payments.setPaymentStatus({ _id: rejected.id, payment_status: 'Rejected', reason: 'Wrong amount' });
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  onDay(6);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  onDay(10);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  await staff.orders.orderStatus({ _id: rejected.id, order_status: 'Pending' });
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  expect((await read(rejected.id)).order_status.status).toBe('Pending');
});

test('an undone confirmation gives no new days, and its customer is reminded before the order is cancelled', async () => {
  const { id } = await remindedOrder();
  await staff.payments.setPaymentStatus({ _id: id, payment_status: 'Confirmed' });
  onDay(5);
  await staff.payments.setPaymentStatus({ _id: id, payment_status: 'Awaiting Proof' });
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  onDay(6);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  onDay(7);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
});

test('an order cancelled by the store gets its full deadline again, by an undo and by reopening', async () => {
  const { id } = await remindedOrder();
  onDay(5);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  const { orders } = await read(id);
  const back = orders.map(({ _id }) => ({
    ...{ _id, order_status: 'Pending' as const, old_order_status: 'Cancelled' as const },
  }));
  await staff.orders.undoStatus({ _id: id, orders: back });
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  expect((await read(id)).order_status.status).toBe('Pending');
});

test('two concurrent processes cancel it once', async () => {
  const { id, sizeId } = await remindedOrder();
  const left = await readQuantity(store, sizeId);
  onDay(5);
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(1);
  expect(await readQuantity(store, sizeId)).toBe(left + 3);
  const { docs } = await staff.orders.history({ _id: id });
  expect(docs.filter(({ changes }) => changes.some(({ to }) => to === 'Cancelled'))).toHaveLength(1);
});

/** Locks the table of events, which a change writes last, so that the change stops halfway. */
async function holdLastStep(): Promise<{ release: () => Promise<void> }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const holding = store.deps().em.transactional(async (em) => {
    await em.execute('lock tables event write');
    held();
    await released;
    await em.execute('unlock tables');
  });
  await isHeld;
  return {
    release: async () => {
      release();
      await holding;
    },
  };
}

/** The connection that waits to write its event. */
const waiting = async (): Promise<number | undefined> => {
  const rows = await store
    .deps()
    .em.execute<{ id: number }[]>(
      "select id from information_schema.processlist where db = database() and info like 'insert into `event`%'",
    );
  return rows[0] && Number(rows[0].id);
};

test('a process that is killed halfway leaves the order unchanged, and the next run cancels it', async () => {
  const { id, sizeId } = await remindedOrder();
  const left = await readQuantity(store, sizeId);
  onDay(5);
  const { release } = await holdLastStep();
  const killed = run().catch((error: unknown) => error);
  await waitFor(async () => expect(await waiting()).toBeDefined());
  await store.deps().em.execute(`kill ${await waiting()}`);
  await release();
  expect(await killed).toBeInstanceOf(Error);
  expect((await read(id)).order_status.status).toBe('Pending');
  expect(await readQuantity(store, sizeId)).toBe(left);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  expect(await readQuantity(store, sizeId)).toBe(left + 3);
});

test('a proof that is being uploaded keeps its order open after the deadline', async () => {
  const paid = await unpaid();
  const { id } = await unpaid();
  onDay(3);
  expect(await run()).toEqual({ reminded: 2, cancelled: 0 });
  const held = await holdLastStep();
  const upload = paid.caller.orders.uploadProof(proofBody(paid.order, await proofPicture(2)));
  await waitFor(async () => expect(await waiting()).toBeDefined());
  onDay(5);
  const enforcing = run();
  await held.release();
  await upload;
  expect(await enforcing).toEqual({ reminded: 0, cancelled: 1 });
  expect((await read(paid.id)).order_status.status).toBe('Pending');
  expect((await read(id)).order_status.status).toBe('Cancelled');
});

test('a proof that arrives while its order is being cancelled is rejected', async () => {
  const { order, caller } = await remindedOrder();
  onDay(5);
  const { release } = await holdLastStep();
  const cancelling = run();
  await waitFor(async () => expect(await waiting()).toBeDefined());
  const body = proofBody(order, await proofPicture(1));
  const sending = caller.orders.uploadProof(body).catch((error: { code: string }) => error.code);
  await release();
  expect(await cancelling).toEqual({ reminded: 0, cancelled: 1 });
  expect(await sending).toBe('CONFLICT');
});

test('if notices are on, the customer is notified the day before and at the cancellation', async () => {
  const sms = { sms: true, mail: false };
  await staff.settings.save({ key: 'notices', value: { channels: { payment_due: sms, cancelled: sms } } });
  const { id } = await remindedOrder();
  onDay(5);
  await run();
  const notices = await db(store.deps().em)
    .selectFrom('notice')
    .select(['kind', 'data'])
    .where('order_id', '=', Number(id))
    .orderBy('id')
    .execute();
  expect(notices).toEqual([
    { kind: 'payment_due', data: {} },
    { kind: 'cancelled', data: { reason: serverMessages.notPaidInTime } },
  ]);
  await staff.settings.save({ key: 'notices', value: { channels: onlyThese({}) } });
});
