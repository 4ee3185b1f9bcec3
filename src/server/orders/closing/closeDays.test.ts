import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { ProductHours } from '#shared/domain/pickups/productHours.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { openPickupsLeft } from '#shared/staffMessages.ts';
import { orderBody, placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { listHistory } from '../../masterData/audit.queries.ts';
import { db } from '../../platform/database/db.ts';

const store = await openTestStore();
const staffId = await store.make.staff({ name: 'Maria Santos' });
const staff = await store.staff(staffId);
beforeEach(async () => {
  for (const table of ['order', 'closed_day', 'opened_day', 'audit_log'] as const) {
    await db(store.deps().em).deleteFrom(table).execute();
  }
});

/** An order with its pick-up on Tuesday the 24th at 9:30 AM, or at another time in Manila. */
const orderAt = (time = '2026-11-24T09:30') =>
  placeSimpleOrder(store, { data: { pickup_time: new Date(`${time}:00+08:00`).toISOString() } });
const manila = (text: string) => new Date(`${text}:00+08:00`);
const tuesday = { from: '2026-11-24', until: '2026-11-24', reason: 'Typhoon' };
const MORNINGS = { weekly_schedule: [3, 5], from_time_available: '09:00', to_time_available: '11:00' };
const hoursBind = (value: ProductHours) => ({ key: 'product_hours', value }) as const;
const cancelLine = async ({ _id, orders }: Order) => {
  await staff.orders.orderStatus({ _id, order_status: 'Cancelled', orders: [orders[0]?._id ?? ''] });
};
const read = ({ _id }: Order) => staff.orders.get({ _id });
const closedDays = async () => (await staff.settings.closedDays()).closed_days.map(({ date }) => date);

describe('closing a day with open pick-ups', () => {
  test('counts and lists them before the save, earliest first, without finished ones', async () => {
    const late = await orderAt('2026-11-24T15:00');
    const anyTime = await orderAt('2026-11-24T08:00');
    await orderAt('2026-11-25T09:30');
    const claimed = await orderAt();
    await staff.orders.orderStatus({ _id: claimed.order._id, order_status: 'Claimed' });
    const { count, orders } = await staff.closing.preview(tuesday);
    expect(count).toBe(2);
    expect(orders.map(({ order_no }) => order_no)).toEqual([anyTime.order.order_no, late.order.order_no]);
    expect(orders[1]).toEqual({
      _id: late.order._id,
      order_no: late.order.order_no,
      name: late.order.profile.name,
      phone_number: late.order.profile.phone_number,
      pickup_time: manila('2026-11-24T15:00'),
      order_status: { status: 'Pending' },
      scheduled: [],
    });
  });

  test('is rejected without a new day for each, and nothing is written, by both kinds of closing', async () => {
    const { order } = await orderAt();
    const apiError = { code: 'conflict', message: openPickupsLeft(1) };
    expect(await toApiError(staff.closing.save(tuesday))).toMatchObject(apiError);
    expect(await toApiError(staff.settings.closeDay({ date: '2026-11-24', reason: 'Typhoon' }))).toMatchObject(
      apiError,
    );
    const moves = [{ _id: String(Number(order._id) + 1), to: '2026-11-25' }];
    expect(await toApiError(staff.closing.save({ ...tuesday, moves }))).toMatchObject(apiError);
    expect(await closedDays()).toEqual([]);
    expect(await read(order)).toEqual(order);
  });

  test('moves all to one day at the same time of day, or some to separate days', async () => {
    const [one, other, anyTime] = [
      await orderAt(),
      await orderAt('2026-11-24T15:00'),
      await orderAt('2026-11-24T08:00'),
    ];
    const moves = [{ _id: other.order._id, to: '2026-11-27' }];
    expect(await staff.closing.save({ ...tuesday, move_to: '2026-11-26', moves })).toEqual({
      msg: 'Transaction Saved',
      moved: 3,
    });
    expect(await closedDays()).toEqual(['2026-11-24']);
    const expected = { pickup_moved: { from: manila('2026-11-24T09:30'), reason: 'Typhoon' } };
    expect(await one.caller.orders.get({ _id: one.order._id })).toEqual({
      ...one.order,
      ...expected,
      pickup_time: manila('2026-11-26T09:30'),
    });
    expect((await read(other.order)).pickup_time).toEqual(manila('2026-11-27T15:00'));
    expect((await read(anyTime.order)).pickup_time).toEqual(manila('2026-11-26T08:00'));
  });

  test('stores both times, reason and author, in the log of the day too, also when the account is deleted', async () => {
    const { order } = await orderAt();
    const leaving = await store.make.staff({ name: 'Gone Soon' });
    await (await store.staff(leaving)).closing.save({ ...tuesday, move_to: '2026-11-26' });
    await db(store.deps().em).deleteFrom('staff_user').where('id', '=', leaving).execute();
    const past = await (await store.staff(await store.make.staff())).orders.history({ _id: order._id });
    expect(past.docs[0]).toMatchObject({
      who: 'Gone Soon',
      changes: [
        { field: 'Pick-up time', from: manila('2026-11-24T09:30'), to: manila('2026-11-26T09:30') },
        { field: 'Reason', from: null, to: 'Typhoon' },
      ],
    });
    const [entry] = (await listHistory(store.deps(), 'closed_day', { record_id: '2026-11-24' })).docs;
    expect(entry).toMatchObject({ who: 'Gone Soon' });
    expect(entry?.changes).toContainEqual({ field: 'moved_orders', from: null, to: 1 });
  });

  test.each([
    ['the closed day itself', '2026-11-24', 'Typhoon'],
    ['today', '2026-11-20', 'It is too late to pick up today.'],
  ])('rejects a new day that is not open: %s', async (_, day, reason) => {
    const { order } = await orderAt();
    expect(await toApiError(staff.closing.save({ ...tuesday, move_to: day }))).toMatchObject({
      code: 'invalid',
      errors: { move_to: reason },
    });
    const moves = [{ _id: order._id, to: day }];
    expect(await toApiError(staff.closing.save({ ...tuesday, moves }))).toMatchObject({
      errors: { 'moves.0.to': reason },
    });
    expect(await closedDays()).toEqual([]);
  });

  test('moves no order out of the hours of its products, naming order and product', async () => {
    const customerId = await store.make.customer();
    const stock = { selling_price: 100 };
    // Tuesdays and Thursdays, 9:00 to 11:00 AM.
    const { id } = await store.make.stock({ ...stock, name: 'Fresh Milk', ...MORNINGS });
    const { id: other } = await store.make.stock(stock);
    const lines = [await store.make.cartItem(customerId, other), await store.make.cartItem(customerId, id)];
    const order = await (await store.customer(customerId)).orders.place(orderBody(lines, 200));
    await orderAt();
    const { orders } = await staff.closing.preview(tuesday);
    expect(orders.map(({ scheduled }) => scheduled)).toEqual([
      [{ name: 'Fresh Milk', ...MORNINGS, ready_from: null }],
      [],
    ]);
    const message = expect.stringMatching(
      new RegExp(`^Order ${order.order_no}: Fresh Milk cannot be picked up at that time`),
    );
    expect(await toApiError(staff.closing.save({ ...tuesday, move_to: '2026-11-25' }))).toMatchObject({
      code: 'invalid',
      errors: { move_to: message },
    });
    const named = { ...tuesday, move_to: '2026-11-25', moves: [{ _id: order._id, to: '2026-11-27' }] };
    expect(await toApiError(staff.closing.save(named))).toMatchObject({ errors: { 'moves.0.to': message } });
    expect(await closedDays()).toEqual([]);
    await staff.closing.save({ ...named, moves: [{ _id: order._id, to: '2026-11-26' }] });
    expect((await read(order)).pickup_time).toEqual(manila('2026-11-26T09:30'));
  });

  test.each([
    ['the hours bind ordering alone', async () => void (await staff.settings.save(hoursBind('ordering')))],
    ['the line was cancelled', cancelLine],
  ])('ignores the hours of a product if %s', async (_, change) => {
    const customerId = await store.make.customer();
    const { id } = await store.make.stock({ selling_price: 100, ...MORNINGS });
    const { id: other } = await store.make.stock({ selling_price: 100 });
    const lines = [await store.make.cartItem(customerId, id), await store.make.cartItem(customerId, other)];
    const order = await (await store.customer(customerId)).orders.place(orderBody(lines, 200));
    await change(order);
    await staff.closing.save({ ...tuesday, move_to: '2026-11-25' });
    await staff.settings.save(hoursBind('pick-up'));
    expect((await read(order)).pickup_time).toEqual(manila('2026-11-25T09:30'));
  });

  test('may move to a Saturday that staff opened', async () => {
    const { order } = await orderAt();
    await staff.settings.openExtraDay({ date: '2026-11-28', reason: 'Enrolment' });
    await staff.closing.save({ ...tuesday, move_to: '2026-11-28' });
    expect((await read(order)).pickup_time).toEqual(manila('2026-11-28T09:30'));
  });
});

describe('closing a range', () => {
  test('closes its working days and opened weekend days, and moves their pick-ups', async () => {
    await staff.settings.openExtraDay({ date: '2026-11-28', reason: 'Enrolment' });
    const saturday = await orderAt('2026-11-28T10:00');
    const monday = await orderAt('2026-11-30T10:00');
    const range = { from: '2026-11-27', until: '2026-12-01', reason: 'Semester break' };
    expect((await staff.closing.preview(range)).count).toBe(2);
    await staff.closing.save({ ...range, move_to: '2026-12-02' });
    expect(await closedDays()).toEqual(['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01']);
    for (const { order } of [saturday, monday]) {
      expect((await read(order)).pickup_time).toEqual(manila('2026-12-02T10:00'));
    }
  });

  test('is at most 120 days, runs forward, and does not begin in the past', async () => {
    const until = (day: string) => staff.closing.save({ ...tuesday, until: day });
    expect(await toApiError(until('2027-03-24'))).toMatchObject({ errors: { until: serverMessages.closingTooLong } });
    expect(await toApiError(until('2026-11-23'))).toMatchObject({ errors: { until: messages.periodReversed } });
    expect(await toApiError(staff.closing.save({ ...tuesday, from: '2026-11-19' }))).toMatchObject({
      errors: { from: serverMessages.dayPast },
    });
    await until('2027-03-23');
    expect((await closedDays()).at(-1)).toBe('2027-03-23');
  });
});

test('of orders placed while the day is closed, each is rejected or moved', async () => {
  const customers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const customerId = await store.make.customer();
      const { id } = await store.make.stock({ selling_price: 100 });
      const line = await store.make.cartItem(customerId, id);
      return { caller: await store.customer(customerId), body: orderBody([line], 100) };
    }),
  );
  const placing = customers.map(({ caller, body }) => caller.orders.place(body));
  const closing = staff.closing.save({ ...tuesday, move_to: '2026-11-26' });
  const outcomes = await Promise.allSettled([...placing.slice(0, 4), closing, ...placing.slice(4)]);
  expect(outcomes[4]?.status).toBe('fulfilled');
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect(await toApiError(Promise.reject(outcome.reason))).toMatchObject({
        errors: { pickup_time: expect.stringMatching(/^Typhoon$|just been closed/) },
      });
    }
  }
  expect((await staff.closing.preview(tuesday)).count).toBe(0);
});
