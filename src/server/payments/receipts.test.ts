import { expect, test } from 'vitest';
import { callContextOf } from '#server/platform/sessions/callContext.ts';
import { createCaller } from '#server/router.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder, proofPicture } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const mariaId = await store.make.staff({ name: 'Maria Lopez' });
const maria = await store.staff(mariaId);

/** Returns an order of 100 pesos with its payment state. */
async function placed(over: Parameters<typeof placeSimpleOrder>[1] = {}) {
  const { order } = await placeSimpleOrder(store, over);
  const money = async () => (await maria.payments.receipts({ _id: order._id })).docs;
  const sum = async () => (await money()).reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  const add = async (amount: number, more: { reference?: string; old_amount_paid?: number } = {}) =>
    maria.payments.addReceipt({ _id: order._id, amount, way: 'Cash', old_amount_paid: await sum(), ...more });
  const cancel = () => maria.orders.orderStatus({ _id: order._id, order_status: 'Cancelled' });
  return { order, money, sum, add, cancel };
}

test('a part, the rest and an excess: the payment follows the money received, and the entries add up to the amount paid', async () => {
  const { order, money, sum, add } = await placed();
  expect(await add(40)).toMatchObject({ payment_status: 'Awaiting Proof', amount_paid: 40, amount_to_refund: 0 });
  expect(await add(60)).toMatchObject({ payment_status: 'Confirmed', amount_paid: 100, amount_to_refund: 0 });
  expect(await add(25)).toMatchObject({ payment_status: 'Confirmed', amount_paid: 125, amount_to_refund: 25 });
  expect(await sum()).toBe(125);
  expect((await money()).map(({ amount, way, who, is_taken_back }) => [amount, way, who, is_taken_back])).toEqual([
    [25, 'Cash', 'Maria Lopez', false],
    [60, 'Cash', 'Maria Lopez', false],
    [40, 'Cash', 'Maria Lopez', false],
  ]);
  const { docs } = await maria.orders.history({ _id: order._id });
  expect(docs.flatMap(({ changes }) => changes.map(({ to }) => to))).toContain('Confirmed: ₱60.00 received, Cash');
});

test('confirming and undoing a whole payment makes two entries', async () => {
  const { order, money, sum, add } = await placed({ file: await proofPicture(11) });
  const set = (payment_status: 'Confirmed' | 'To Check') =>
    maria.payments.setPaymentStatus({ _id: order._id, payment_status, account: 'BPI 1234' });
  await set('Confirmed');
  expect(await money()).toMatchObject([{ amount: 100, way: 'Bank Transfer', account: 'BPI 1234' }]);
  expect(await set('To Check')).toMatchObject({ amount_paid: 0 });
  expect((await money()).map(({ amount, is_taken_back }) => [amount, is_taken_back])).toEqual([
    [-100, true],
    [100, true],
  ]);
  // The rest of a partial payment.
  await add(30);
  await set('Confirmed');
  expect((await money())[0]).toMatchObject({ amount: 70 });
  expect(await sum()).toBe(100);
});

test('two staff who enter the same money at once are warned, and a wrong entry is undone once', async () => {
  const { order, money, add } = await placed();
  await add(40, { old_amount_paid: 0 });
  expect(await toApiError(add(40, { old_amount_paid: 0 }))).toMatchObject({
    code: 'version_old',
    message: serverMessages.paidByAnother,
  });
  const receipt_id = (await money())[0]?._id ?? '';
  const takeBack = () => maria.payments.takeBackReceipt({ _id: order._id, receipt_id });
  expect(await takeBack()).toMatchObject({ payment_status: 'Awaiting Proof', amount_paid: 0 });
  expect(await toApiError(takeBack())).toMatchObject({ code: 'not_found', message: serverMessages.noSuchReceipt });
});

test('an entry of money needs the amount that was read or a key, so that no repeat counts twice', async () => {
  const { order, sum } = await placed();
  const headers = { authorization: `Bearer ${await store.staffToken(mariaId)}`, 'idempotency-key': 'money-1' };
  const keyed = createCaller(await callContextOf(store.services, { headers, ip: '127.0.0.1' })).payments;
  const money = { _id: order._id, amount: 40, way: 'Cash' as const };
  const decision = { _id: order._id, payment_status: 'Confirmed' as const, amount: 40 };
  const attempts = [
    () => maria.payments.addReceipt(money),
    () => maria.payments.addRefund(money),
    () => maria.payments.setPaymentStatus(decision),
  ];
  for (const attempt of attempts) {
    expect(await toApiError(attempt())).toMatchObject({
      code: 'invalid',
      errors: { old_amount_paid: serverMessages.amountSeenMissing },
    });
  }
  await keyed.addReceipt(money);
  expect(await keyed.addReceipt(money)).toMatchObject({ amount_paid: 40 });
  expect(await sum()).toBe(40);
});

test('refunds are due until paid, listed with their sum, and never exceed the owed amount', async () => {
  const { order, sum, add, cancel } = await placed();
  await add(100, { reference: 'GC 77' });
  await cancel();
  const owed = await maria.payments.refunds({});
  const mine = () => maria.payments.refunds({ page_size: 100 });
  expect(owed.docs.find((doc) => doc.order._id === order._id)).toMatchObject({ amount: 100, receipt: null });
  expect(owed.total).toBe(owed.docs.reduce((total, { amount }) => total + amount, 0));
  const back = async (amount: number) =>
    maria.payments.addRefund({
      ...{ _id: order._id, amount, way: 'Bank Transfer', reference: 'BACK-1', old_amount_paid: await sum() },
    });
  expect(await toApiError(back(101))).toMatchObject({ code: 'invalid' });
  expect(await back(60)).toMatchObject({ amount_paid: 40, amount_to_refund: 40, payment_status: 'Confirmed' });
  expect((await mine()).docs.find((doc) => doc.order._id === order._id)).toMatchObject({ amount: 40 });
  await back(40);
  expect((await mine()).docs.some((doc) => doc.order._id === order._id)).toBe(false);
  expect(await sum()).toBe(0);
  const returned = await maria.payments.refunds({ state: 'returned' });
  expect(returned.docs[0]).toMatchObject({ amount: 40, receipt: { reference: 'BACK1', who: 'Maria Lopez' } });
  expect(returned.total).toBe(100);
  // A reopened order must be paid again.
  expect(await maria.orders.orderStatus({ _id: order._id, order_status: 'Pending' })).toMatchObject({
    payment_status: 'Awaiting Proof',
    amount_paid: 0,
  });
});

test('an order is found by the number of a transfer and by an amount, in its list and among the payments', async () => {
  const { order, add } = await placed();
  // The earlier words of the order are already indexed.
  await maria.orders.paginate({ s: order.order_no });
  await add(61.25, { reference: '0099 8877 665' });
  const found = async (s: string) => {
    const [listed, payments] = [await maria.orders.paginate({ s }), await maria.payments.payments({ s })];
    return [listed.docs.map(({ _id }) => _id), payments.docs.map((entry) => entry.order._id)];
  };
  for (const s of ['00998877665', '0099 8877 665', '61.25', '₱61.25']) {
    expect(await found(s), s).toEqual([[order._id], [order._id]]);
  }
  expect(await found('61.26')).toEqual([[], []]);
  // An amount matches as a whole word only, never by prefix.
  expect(await found('p6125')).toEqual([[], []]);
  // A confirmation also adds an entry for the rest.
  await maria.payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' });
  expect(await found('38.75')).toEqual([[order._id], [order._id]]);
});

test('a wrong refund is undone, and a payment completed by that is confirmed again', async () => {
  const { order, money, add, cancel } = await placed();
  await add(100);
  await cancel();
  await maria.payments.addRefund({ _id: order._id, amount: 60, way: 'Cash', old_amount_paid: 100 });
  const again = await maria.orders.orderStatus({ _id: order._id, order_status: 'Pending' });
  expect(again).toMatchObject({ payment_status: 'Awaiting Proof', amount_paid: 40 });
  const receipt_id = (await money())[0]?._id ?? '';
  const whole = await maria.payments.takeBackReceipt({ _id: order._id, receipt_id });
  expect(whole).toMatchObject({ payment_status: 'Confirmed', amount_paid: 100, amount_to_refund: 0 });
});

test('the payments of a day are summed by account with refunds, and equal the amounts of the orders', async () => {
  store.clock.advance(3 * 86_400);
  const [one, two] = [await placed(), await placed({ file: await proofPicture(12) })];
  await one.add(120);
  await maria.payments.addRefund({ _id: one.order._id, amount: 20, way: 'Cash', old_amount_paid: 120 });
  await maria.payments.setPaymentStatus({ _id: two.order._id, payment_status: 'Confirmed', account: 'BPI 1234' });
  const day = await maria.payments.day({});
  expect(day.accounts).toEqual([
    { way: 'Bank Transfer', account: 'BPI 1234', received: 100, returned: 0, total: 100, count: 1 },
    { way: 'Cash', account: '', received: 120, returned: 20, total: 100, count: 2 },
  ]);
  expect(day.total).toBe((await one.sum()) + (await two.sum()));
  expect(day.docs.map(({ order, amount }) => [order._id, amount])).toEqual([
    [one.order._id, 120],
    [one.order._id, -20],
    [two.order._id, 100],
  ]);
  expect(await toApiError(maria.payments.day({ from: '2026-11-20', until: '2026-11-19' }))).toMatchObject({
    errors: { until: messages.periodReversed },
  });
  expect(await toApiError(maria.payments.day({ from: '2026-11-01', until: '2026-12-02' }))).toMatchObject({
    errors: { until: serverMessages.tooManyDays },
  });
});

test('a transfer without an account is booked to the last used one, or else to the first', async () => {
  const named = (account_number: string) => ({ bank: 'BPI', account_name: 'Campus Store', account_number });
  const useAccounts = async (...numbers: string[]) =>
    (await store.staff(mariaId)).settings.save({ key: 'payment_accounts', value: numbers.map(named) });
  const { order } = await placed();
  const accountsAfter = async (old_amount_paid: number, account?: string) => {
    const money = { _id: order._id, amount: 10, way: 'Bank Transfer' as const, old_amount_paid };
    await maria.payments.addReceipt({ ...money, ...(account && { account }) });
    const { docs, accounts } = await maria.payments.receipts({ _id: order._id });
    return [docs[0]?.account, accounts[0], (await maria.payments.payments({})).last_account];
  };
  await useAccounts('111', '222');
  expect(await accountsAfter(0)).toEqual(['BPI 111', 'BPI 111', 'BPI 111']);
  expect(await accountsAfter(10, 'BPI 222')).toEqual(['BPI 222', 'BPI 222', 'BPI 222']);
  expect(await accountsAfter(20)).toEqual(['BPI 222', 'BPI 222', 'BPI 222']);
  await useAccounts('333', '444');
  expect(await accountsAfter(30)).toEqual(['BPI 333', 'BPI 333', 'BPI 333']);
  await useAccounts();
});

/** The confirmed money of all orders and the sum of all entries, in pesos. */
async function sums(): Promise<[paid: number, entries: number]> {
  const { docs } = await maria.orders.paginate({ s: '', page_size: 100 });
  const [row] = await store.deps().em.execute<{ total: string }[]>('select sum(amount) as total from payment_receipt');
  return [docs.reduce((total, { amount_paid }) => total + amount_paid, 0), Number(row?.total)];
}

test('all entries together equal the confirmed money of all orders', async () => {
  const { add, cancel } = await placed();
  await add(130);
  await cancel();
  const [paid, entries] = await sums();
  expect(entries).toBe(paid);
});
