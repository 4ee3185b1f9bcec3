import { expect, test } from 'vitest';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import {
  expectDomainError,
  invalidField,
  placeAcross,
  placeSimpleOrder,
  proofBody,
  proofPicture,
} from '#test/records/orders.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../platform/database/db.ts';
import type { AppCaller } from '../router.ts';

const store = await openTestStore();
const maria = await store.staff(await store.make.staff({ name: 'Maria Santos' }));
const jose = await store.staff(await store.make.staff({ name: 'Jose Reyes' }));

const paid = async () => placeSimpleOrder(store, { file: await proofPicture() });
const decision = (_id: string, payment_status: PaymentStatus, old_payment_status?: PaymentStatus, reason?: string) => ({
  _id,
  payment_status,
  old_payment_status,
  reason,
});
const conflict = (message: string) => ({ code: 'CONFLICT', message });

test('a confirmed proof is visible to the customer and staff, and history and audit log name the user', async () => {
  const { order, caller } = await paid();
  const result = await maria.payments.setPaymentStatus(decision(order._id, 'Confirmed', 'To Check'));
  expect(result.payment_status).toBe('Confirmed');
  expect((await caller.orders.get({ _id: order._id })).payment_status).toBe('Confirmed');
  const { docs } = await maria.orders.history({ _id: order._id });
  expect(docs[0]).toMatchObject({
    kind: 'payment',
    who: 'Maria Santos',
    when: store.clock.now(),
    changes: [{ field: 'Payment', from: 'To Check', to: 'Confirmed' }],
  });
  const logged = await maria.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(logged.docs[0]).toMatchObject({
    who: 'Maria Santos',
    record_id: order._id,
    changes: [{ field: 'payment_status', from: 'To Check', to: 'Confirmed' }],
  });
});

test('a rejection needs a reason, which the customer reads and the audit log does not contain', async () => {
  const { order, caller } = await paid();
  const reject = (reason?: string) =>
    maria.payments.setPaymentStatus(decision(order._id, 'Rejected', 'To Check', reason));
  await expectDomainError(store, () => reject(), invalidField('reason', staffMessages.reasonRequired));
  await expectDomainError(store, () => reject('   '), invalidField('reason', staffMessages.reasonRequired));
  await expect(reject('x'.repeat(301))).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  await reject(' The picture cannot be read ');
  const seen = await caller.orders.get({ _id: order._id });
  expect(seen).toMatchObject({ payment_status: 'Rejected', payment_reason: 'The picture cannot be read' });
  const { docs } = await maria.orders.history({ _id: order._id });
  expect(docs[0]?.changes).toContainEqual({ field: 'Reason', from: null, to: 'The picture cannot be read' });
  const logged = await maria.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(JSON.stringify(logged.docs[0])).not.toContain('cannot be read');
});

test('another staff user is named, the caller is not; an unchanged payment names no user', async () => {
  const { order } = await paid();
  const stale = (who: AppCaller, old: PaymentStatus) => () =>
    who.payments.setPaymentStatus(decision(order._id, 'Confirmed', old));
  await expectDomainError(store, stale(maria, 'Rejected'), conflict('This payment is To Check.'));
  await maria.payments.setPaymentStatus(decision(order._id, 'Rejected', 'To Check', 'Wrong amount'));
  await expectDomainError(
    store,
    stale(maria, 'To Check'),
    conflict('You have already set this payment to Rejected (Fri, 20 Nov 2026, 10:00 AM).'),
  );
  store.clock.advance(3_600);
  await jose.payments.setPaymentStatus(decision(order._id, 'To Check', 'Rejected'));
  await expectDomainError(
    store,
    stale(maria, 'Rejected'),
    conflict('Jose Reyes has already set this payment to To Check (Fri, 20 Nov 2026, 11:00 AM).'),
  );
});

test('of two concurrent decisions, one succeeds', async () => {
  const { order } = await paid();
  const results = await Promise.allSettled(
    [maria, jose, maria, jose].map((who, index) =>
      who.payments.setPaymentStatus(
        decision(order._id, index % 2 ? 'Confirmed' : 'Rejected', 'To Check', 'Wrong amount'),
      ),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { docs } = await maria.orders.history({ _id: order._id });
  expect(docs.filter(({ kind }) => kind === 'payment')).toHaveLength(1);
});

test('a decision on a proof that the customer has replaced is a conflict', async () => {
  const { order, caller } = await paid();
  await caller.orders.uploadProof(proofBody(order, await proofPicture(7)));
  const looked = {
    ...decision(order._id, 'Confirmed', 'To Check'),
    proof_of_payment_filename: order.proof_of_payment_filename,
  };
  await expectDomainError(
    store,
    () => maria.payments.setPaymentStatus(looked),
    conflict(serverMessages.newerProofSent),
  );
  const { proof_of_payment_filename } = await caller.orders.get({ _id: order._id });
  const result = await maria.payments.setPaymentStatus({ ...looked, proof_of_payment_filename });
  expect(result.payment_status).toBe('Confirmed');
});

test('a wrong decision is undone in the history, and decided again', async () => {
  const { order } = await paid();
  await maria.payments.setPaymentStatus(decision(order._id, 'Rejected', 'To Check', 'Wrong amount'));
  const undone = await jose.payments.setPaymentStatus(decision(order._id, 'To Check', 'Rejected'));
  expect(undone).toMatchObject({ payment_status: 'To Check', payment_reason: '' });
  await jose.payments.setPaymentStatus(decision(order._id, 'Confirmed', 'To Check'));
  const { docs } = await maria.orders.history({ _id: order._id });
  const steps = docs.filter(({ kind }) => kind === 'payment').map(({ who, changes }) => [who, changes[0]?.to]);
  expect(steps).toEqual([
    ['Jose Reyes', 'Confirmed'],
    ['Jose Reyes', 'To Check'],
    ['Maria Santos', 'Rejected'],
  ]);
});

test('an undone decision restores the payment’s earlier time and names no user', async () => {
  const [proven, bare] = [await paid(), await placeSimpleOrder(store)];
  const placed = store.clock.now();
  store.clock.advance(60);
  await proven.caller.orders.uploadProof(proofBody(proven.order, await proofPicture(9)));
  const sent = store.clock.now();
  store.clock.advance(86_400);
  const takeBack = async (_id: string, to: PaymentStatus) => {
    await maria.payments.setPaymentStatus(decision(_id, 'Confirmed', to));
    await maria.payments.setPaymentStatus(decision(_id, to, 'Confirmed'));
    const { docs } = await maria.payments.payments({ payment_status: to, page_size: 50 });
    return docs.find(({ order }) => order._id === _id);
  };
  expect(await takeBack(proven.order._id, 'To Check')).toMatchObject({
    payment_changed_at: sent,
    payment_decided_by: '',
  });
  expect(await takeBack(bare.order._id, 'Awaiting Proof')).toMatchObject({
    payment_changed_at: placed,
    payment_decided_by: '',
  });
});

test('a step that is not allowed is a conflict, and a repeated decision changes nothing', async () => {
  const { order } = await paid();
  const set = (to: PaymentStatus) =>
    maria.payments.setPaymentStatus(decision(order._id, to, undefined, 'Wrong amount'));
  await expectDomainError(store, () => set('Awaiting Proof'), conflict(serverMessages.paymentNotOpen));
  await set('Confirmed');
  await expectDomainError(store, () => set('Rejected'), conflict(serverMessages.paymentNotOpen));
  await set('Confirmed');
  const { docs } = await maria.orders.history({ _id: order._id });
  expect(docs.filter(({ kind }) => kind === 'payment')).toHaveLength(1);
});

test('staff whose categories contain the whole order decide, those with a part may not, others see no order', async () => {
  const [mine, other, foreign] = [
    await store.make.category(),
    await store.make.category(),
    await store.make.category(),
  ];
  const staffOf = async (...categories: number[]) => store.staff(await store.make.staff({ categories }));
  const { order } = await placeAcross(store, [mine, other]);
  const confirm = (who: AppCaller) => who.payments.setPaymentStatus(decision(order._id, 'Confirmed', 'Awaiting Proof'));
  await expectDomainError(store, async () => confirm(await staffOf(foreign)), { code: 'NOT_FOUND' });
  await expect(confirm(await staffOf(mine))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await confirm(await staffOf(mine, other))).payment_status).toBe('Confirmed');
});

test('a decision is sent live, and to URLs that subscribe to payments', async () => {
  const { em } = store.deps();
  const fresh = await store.staff(await store.make.staff());
  const { _id } = await fresh.webhooks.create({ url: 'https://example.org/', events: ['order.payment_changed'] });
  const { order } = await paid();
  await maria.payments.setPaymentStatus(decision(order._id, 'Confirmed', 'To Check'));
  const [event] = await em.execute('select kind, subject_id from event order by id desc limit 1');
  expect(event).toEqual({ kind: 'payment', subject_id: Number(order._id) });
  const [delivery] = await em.execute<{ body: string }[]>('select body from webhook_delivery order by id desc limit 1');
  const message = delivery?.body;
  expect(message).toContain('confirmed');
  expect(message).toContain('Confirmed');
  await maria.webhooks.delete({ _id });
});

test('if notices are on, the customer is notified of each decision, with the reason', async () => {
  const { em } = store.deps();
  const sms = { sms: true, mail: false };
  const turnOn = (channels: object) =>
    maria.settings.save({ key: 'notices', value: { channels: onlyThese(channels) } });
  await turnOn({ payment_confirmed: sms, payment_rejected: sms });
  const { order } = await paid();
  await maria.payments.setPaymentStatus(decision(order._id, 'Rejected', 'To Check', 'Wrong amount'));
  await maria.payments.setPaymentStatus(decision(order._id, 'To Check', 'Rejected'));
  store.clock.advance(1);
  await maria.payments.setPaymentStatus(decision(order._id, 'Confirmed', 'To Check'));
  const queued = await db(em)
    .selectFrom('notice')
    .select(['kind', 'data'])
    .where('order_id', '=', Number(order._id))
    .orderBy('id')
    .execute();
  expect(queued).toEqual([
    { kind: 'payment_rejected', data: { reason: 'Wrong amount' } },
    { kind: 'payment_confirmed', data: {} },
  ]);
  await turnOn({});
});

test('a confirmation records the received money: less keeps the order open, more is refundable', async () => {
  const [short, over] = [await paid(), await paid()];
  const confirm = (_id: string, amount: number) =>
    maria.payments.setPaymentStatus({
      ...{ ...decision(_id, 'Confirmed', 'To Check'), amount, account: 'BPI 1234', old_amount_paid: 0 },
    });
  expect(await confirm(short.order._id, 60)).toMatchObject({ payment_status: 'Awaiting Proof', amount_paid: 60 });
  expect(await confirm(over.order._id, 130)).toMatchObject({
    payment_status: 'Confirmed',
    amount_paid: 130,
    amount_to_refund: 30,
  });
  const { docs } = await maria.payments.receipts({ _id: over.order._id });
  expect(docs).toMatchObject([{ amount: 130, account: 'BPI 1234', who: 'Maria Santos' }]);
  expect((await maria.payments.day({})).docs.map(({ amount }) => amount)).toEqual(expect.arrayContaining([60, 130]));
});

test('if two staff enter a part of the same payment, the second is warned', async () => {
  const { order } = await placeSimpleOrder(store);
  const note = () =>
    maria.payments.setPaymentStatus({
      ...decision(order._id, 'Confirmed', 'Awaiting Proof'),
      amount: 50,
      old_amount_paid: 0,
    });
  expect(await note()).toMatchObject({ payment_status: 'Awaiting Proof', amount_paid: 50 });
  await expectDomainError(store, note, conflict(serverMessages.paidByAnother));
});

test('an excess confirmed by mistake does not count as received once it is undone', async () => {
  const { order } = await paid();
  await maria.payments.setPaymentStatus({ ...decision(order._id, 'Confirmed'), amount: 1000, old_amount_paid: 0 });
  expect(await maria.payments.setPaymentStatus(decision(order._id, 'To Check', 'Confirmed'))).toMatchObject({
    amount_paid: 0,
    amount_to_refund: 0,
  });
});

test('an undone part makes the proof To Check again, also next to an earlier part', async () => {
  const { order, caller } = await paid();
  const part = (amount: number, old_amount_paid: number) =>
    maria.payments.setPaymentStatus({ ...decision(order._id, 'Confirmed', 'To Check'), amount, old_amount_paid });
  await part(40, 0);
  store.clock.advance(60);
  await caller.orders.uploadProof(proofBody(order, await proofPicture(90)));
  await part(50, 40);
  const { docs } = await maria.payments.receipts({ _id: order._id });
  const undone = await maria.payments.takeBackReceipt({ _id: order._id, receipt_id: docs[0]?._id ?? '' });
  expect(undone).toMatchObject({ payment_status: 'To Check', amount_paid: 40 });
});
