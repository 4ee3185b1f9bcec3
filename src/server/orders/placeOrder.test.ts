import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import {
  countRows,
  expectBooksToBalance,
  type FormParts,
  orderBody,
  PICKUP,
  proofPicture,
  quantityOf,
} from '../testing/orders.ts';
import { createTestStore, type TestStore } from '../testing/testStore.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila; the process stands on UTC. */
const NOW = new Date('2026-11-20T02:00:00Z');

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore({ now: NOW });
});
afterAll(() => store.close());
beforeEach(() => store.clock.set(NOW));
afterEach(() => expectBooksToBalance(store));

/** A customer with one ticked line of two pieces at 100 pesos. */
async function shopper(over: { sizes?: Parameters<TestStore['make']['stock']>[0] } = {}) {
  const customerId = await store.make.customer({ full_name: 'Ana Reyes', email: 'ana@example.com' });
  const caller = await store.customer(customerId);
  const stock = await store.make.stock({ selling_price: 100, ...over.sizes });
  const line = await store.make.cartItem(customerId, stock.id, { quantity: 2 });
  const place = (parts: FormParts = {}, total = 200) => caller.orders.place(orderBody([line], total, parts));
  return { customerId, caller, stock, line, place };
}

const proofFiles = () => readdir(join(store.services.config.dataDir, 'uploads', 'proofs')).catch(() => []);

/** Expects a refusal, and that it left no trace in any table or folder. */
async function expectRefusal(call: () => Promise<unknown>, refusal: Record<string, unknown>) {
  const [rows, files] = [await countRows(store), await proofFiles()];
  await expect(call()).rejects.toMatchObject(refusal);
  expect(await countRows(store)).toEqual(rows);
  expect(await proofFiles()).toEqual(files);
}
const invalid = (field: string, sentence: string) => ({
  code: 'UNPROCESSABLE_CONTENT',
  message: sentence,
  cause: { errors: { [field]: sentence } },
});

describe('a placed order', () => {
  test('copies what it sold, takes the stock, and leaves the cart', async () => {
    const customerId = await store.make.customer({ full_name: 'Ana Reyes', email: 'ana@example.com' });
    const caller = await store.customer(customerId);
    const category = await store.make.category({ name: 'Uniforms', other_fields: ['Name'] });
    const stock = await store.make.stock({
      name: 'PE shirt',
      description: 'Cotton',
      category,
      uom: 'pc',
      selling_price: 350.5,
      colors: ['Green'],
      sizes: [{ size: 'L', price: 20.25, available_quantity: 5 }],
    });
    const choice = { size: 'L', color: 'Green', other_fields: { Name: 'Ana' }, quantity: 3 };
    const line = await store.make.cartItem(customerId, stock.id, choice);
    const kept = await store.make.cartItem(customerId, stock.id, { ...choice, is_checked: false });
    const students = [{ name: 'Ben', grade_level: 'Grade 7' }, { name: 'Cara' }];

    const order = await caller.orders.place(orderBody([line], 1112.25, { data: { students } }));
    expect(order).toMatchObject({
      profile: { name: 'Ana Reyes', email: 'ana@example.com' },
      created_at: NOW,
      receiving_option: 'Pick-Up',
      order_address: '',
      pickup_time: new Date(PICKUP),
      mode_of_payment: 'Bank Transfer',
      proof_of_payment_filename: null,
      proof_of_payment_url: null,
      students: [
        { name: 'Ben', grade_level: 'Grade 7' },
        { name: 'Cara', grade_level: '' },
      ],
      order_status: { status: 'Pending' },
      total_amount: 1112.25,
      orders: [
        {
          item: { _id: String(stock.id), name: 'PE shirt', description: 'Cotton', uom: 'pc', selling_price: 350.5 },
          quantity: 3,
          size: 'L',
          color: 'Green',
          addon_price: 20.25,
          other_fields: { Name: 'Ana' },
          amount: 1112.25,
          order_status: { status: 'Pending' },
        },
      ],
    });
    expect(order.order_no).toMatch(/^2026-11-\d{6}$/);
    expect(await quantityOf(store, stock.sizeIds[0] ?? 0)).toBe(2);
    expect((await caller.cart.items()).orders.map((left) => left._id)).toEqual([String(kept)]);

    await store.deps().em.execute("update stock set name = 'Renamed', selling_price = 1 where id = ?", [stock.id]);
    expect(await caller.orders.get({ _id: order._id })).toEqual(order);
  });

  test('keeps who bought what in status changes, ledger and event', async () => {
    const { place, customerId } = await shopper();
    const order = await place();
    const { em } = store.deps();
    const id = Number(order._id);
    const line = Number(order.orders[0]?._id);
    expect(
      await em.execute(
        'select order_line_id, from_status, to_status, staff_user_id from order_status_change where order_id = ?',
        [id],
      ),
    ).toEqual([{ order_line_id: line, from_status: null, to_status: 'Pending', staff_user_id: null }]);
    expect(await em.execute('select quantity, reason from stock_ledger where order_line_id = ?', [line])).toEqual([
      { quantity: -2, reason: 'order' },
    ]);
    expect(
      await em.execute('select type, customer_id, order_no, status from order_event where order_id = ?', [id]),
    ).toEqual([{ type: 'placed', customer_id: customerId, order_no: order.order_no, status: 'Pending' }]);
  });

  test('keeps the proof that came with it, at a signed address', async () => {
    const { place } = await shopper();
    const order = await place({ file: await proofPicture() });
    expect(await proofFiles()).toContain(order.proof_of_payment_filename);
    expect(order.proof_of_payment_url).toMatch(/^\/public\/images\/proof-.*\?expires=\d+&signature=/);
  });

  test('of a product that is not counted takes no stock', async () => {
    const { place } = await shopper({ sizes: { sizes: [] } });
    expect((await place()).total_amount).toBe(200);
  });

  test('may take an unrestricted size below zero', async () => {
    const { place, stock } = await shopper({
      sizes: { sizes: [{ available_quantity: 1, restrict_if_no_available: false }] },
    });
    await place();
    expect(await quantityOf(store, stock.sizeIds[0] ?? 0)).toBe(-1);
  });

  test('numbers orders by the month in Manila, from 1 in each', async () => {
    const numbers: string[] = [];
    // Half an hour before and after midnight in Manila, where the month ends eight hours earlier than on UTC.
    for (const now of [
      '2027-01-31T15:30:00Z',
      '2027-01-31T15:31:00Z',
      '2027-01-31T16:30:00Z',
      '2027-02-01T02:00:00Z',
    ]) {
      store.clock.set(new Date(now));
      const { place } = await shopper();
      numbers.push((await place({ data: { pickup_time: '2027-02-09T01:00:00Z' } })).order_no);
    }
    expect(numbers).toEqual(['2027-01-000001', '2027-01-000002', '2027-02-000001', '2027-02-000002']);
  });

  test('may name a line twice without paying twice', async () => {
    const { caller, line } = await shopper();
    expect((await caller.orders.place(orderBody([line, line], 200))).orders).toHaveLength(1);
  });
});

describe('the same Idempotency-Key', () => {
  test('brings one order and fifty equal answers, fifty times at once', async () => {
    const { place, customerId } = await shopper();
    const file = await proofPicture(7);
    const before = (await proofFiles()).length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => place({ key: 'fifty-at-once', file })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const orders = await store.deps().em.execute('select id from `order` where customer_id = ?', [customerId]);
    expect(orders).toHaveLength(1);
    expect(await proofFiles()).toHaveLength(before + 1);
  });

  test('answers with the order as it is now, even when it could no longer be placed', async () => {
    const { place, stock } = await shopper();
    const first = await place({ key: 'again-later' });
    await store.deps().em.execute('update stock set is_available = false where id = ?', [stock.id]);
    store.clock.set(new Date('2026-12-20T02:00:00Z'));
    expect(await place({ key: 'again-later' })).toEqual(first);
  });

  test('is refused with another body or another file', async () => {
    const { place } = await shopper();
    const file = await proofPicture(1);
    await place({ key: 'one-body-only', file });
    const reused = invalid('idempotency_key', messages.keyReused);
    await expectRefusal(() => place({ key: 'one-body-only', file }, 201), reused);
    await expectRefusal(async () => place({ key: 'one-body-only', file: await proofPicture(2) }), reused);
    await expectRefusal(() => place({ key: 'one-body-only' }), reused);
  });

  test("is each customer's own", async () => {
    const [one, other] = [await shopper(), await shopper()];
    const first = await one.place({ key: 'shared-by-two' });
    expect((await other.place({ key: 'shared-by-two' }))._id).not.toBe(first._id);
  });

  test('of a refused order may be tried again', async () => {
    const { place } = await shopper();
    await expectRefusal(() => place({ key: 'second-try-ok' }, 1), { code: 'CONFLICT' });
    expect((await place({ key: 'second-try-ok' }, 200)).total_amount).toBe(200);
  });

  test.each(['short', 'x'.repeat(101), 'with space!', 'ñandú-ñandú'])('%j is no key', async (key) => {
    const { place } = await shopper();
    await expectRefusal(() => place({ key }), invalid('idempotency_key', messages.keyInvalid));
  });
});

describe('lines', () => {
  const changed = { code: 'CONFLICT', message: messages.linesChanged };

  test("of another customer's cart are refused", async () => {
    const [mine, theirs] = [await shopper(), await shopper()];
    await expectRefusal(() => mine.caller.orders.place(orderBody([theirs.line], 200)), changed);
    await expectRefusal(() => mine.caller.orders.place(orderBody([mine.line, theirs.line], 400)), changed);
  });

  test('that are not ticked, gone, or never were are refused', async () => {
    const { caller, line } = await shopper();
    for (const lines of [[line, 999_999], [0]]) {
      await expectRefusal(() => caller.orders.place(orderBody(lines, 200)), changed);
    }
    await caller.cart.updateItem({ _id: String(line), is_checked: false });
    await expectRefusal(() => caller.orders.place(orderBody([line], 200)), changed);
    await caller.cart.deleteItem({ _id: String(line) });
    await expectRefusal(() => caller.orders.place(orderBody([line], 200)), changed);
  });

  test('must be one at least and two hundred at most', async () => {
    const { caller } = await shopper();
    for (const lines of [[], Array.from({ length: 201 }, (_, id) => id + 1)]) {
      await expectRefusal(() => caller.orders.place(orderBody(lines, 200)), { code: 'UNPROCESSABLE_CONTENT' });
    }
  });

  test('are refused each with its reason when they cannot be had any more', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const { em } = store.deps();
    const sold = await store.make.stock({ name: 'Ruler', sizes: [{ available_quantity: 1 }] });
    const hidden = await store.make.stock({ name: 'Old book', is_available: false });
    const closed = await store.make.stock({
      weekly_schedule: [2],
      from_time_available: '08:00',
      to_time_available: '16:00',
    });
    const category = await store.make.category();
    const asking = await store.make.stock({ category });
    const fine = await store.make.stock();
    const lines: number[] = [];
    for (const { id } of [sold, hidden, closed, asking, fine]) {
      lines.push(await store.make.cartItem(customerId, id, { quantity: 2 }));
    }
    await em.execute('update category set other_fields = ? where id = ?', [JSON.stringify(['Section']), category]);
    const [a, b, c, d] = lines;
    await expectRefusal(() => caller.orders.place(orderBody(lines, 1000)), {
      code: 'CONFLICT',
      message: messages.someLinesRefused,
      cause: {
        errors: {
          [`orders.${a}`]: 'Only 1 left of Ruler.',
          [`orders.${b}`]: messages.productNotFound,
          [`orders.${c}`]: 'Available Mon, 8:00 AM–4:00 PM',
          [`orders.${d}`]: messages.fieldRequired,
        },
      },
    });
  });

  test('of one size count together', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const stock = await store.make.stock({ name: 'Cap', colors: ['Red', 'Blue'], sizes: [{ available_quantity: 3 }] });
    const red = await store.make.cartItem(customerId, stock.id, { color: 'Red', quantity: 2 });
    const blue = await store.make.cartItem(customerId, stock.id, { color: 'Blue', quantity: 2 });
    const sentence = 'Only 3 left of Cap.';
    await expectRefusal(() => caller.orders.place(orderBody([red, blue], 400)), {
      cause: { errors: { [`orders.${red}`]: sentence, [`orders.${blue}`]: sentence } },
    });
    await caller.orders.place(orderBody([red], 200));
    expect(await quantityOf(store, stock.sizeIds[0] ?? 0)).toBe(1);
  });
});

describe('the total', () => {
  test.each([0, 1, 199.99, 200.01, -200, 9_999_999_999.99])('of %d instead of 200 is refused', async (total) => {
    const { place } = await shopper();
    await expectRefusal(() => place({}, total), { code: 'CONFLICT', message: messages.pricesChanged });
  });

  test('is refused when the price has changed since the cart was seen', async () => {
    const { place, stock } = await shopper();
    await store.deps().em.execute('update stock set selling_price = 99.99 where id = ?', [stock.id]);
    await expectRefusal(() => place(), { message: messages.pricesChanged });
    expect((await place({}, 199.98)).total_amount).toBe(199.98);
  });

  test('follows no price, amount or profile that is sent along', async () => {
    const { caller, line } = await shopper();
    const forged = {
      orders: [{ _id: String(line), amount: 1, addon_price: -99, item: { selling_price: 1 }, quantity: 1 }],
      profile: { name: 'Mallory', email: 'mallory@example.com', phone_number: '+639990000000' },
    };
    await expectRefusal(() => caller.orders.place(orderBody([line], 1, { data: forged })), { code: 'CONFLICT' });
    const order = await caller.orders.place(orderBody([line], 200, { data: forged }));
    expect(order).toMatchObject({ total_amount: 200, profile: { name: 'Ana Reyes', email: 'ana@example.com' } });
  });

  test('must fit an amount', async () => {
    const customerId = await store.make.customer();
    const caller = await store.customer(customerId);
    const stock = await store.make.stock({ selling_price: 900_000, sizes: [] });
    const lines = [
      await store.make.cartItem(customerId, stock.id, { quantity: 9_999 }),
      await store.make.cartItem(customerId, stock.id, { quantity: 9_999 }),
    ];
    await expectRefusal(() => caller.orders.place(orderBody(lines, 9_999_999_999)), {
      code: 'CONFLICT',
      message: messages.orderTooLarge,
    });
  });
});

describe('the pick-up time', () => {
  const at = (manila: string) => new Date(`${manila}+08:00`).toISOString();
  const attempt = async (now: string, pickup_time: unknown) => {
    const { place } = await shopper();
    store.clock.set(new Date(at(now)));
    return () => place({ data: { pickup_time } });
  };

  test.each([
    ['a past day', '2026-11-20T10:00', '2026-11-19T09:00', 'This day is over.'],
    ['the same day', '2026-11-20T10:00', '2026-11-20T15:00', 'Pick-up is from the next day on.'],
    ['a Saturday', '2026-11-20T10:00', '2026-11-21T09:00', 'The store is closed on Saturdays.'],
    ['a Sunday', '2026-11-20T10:00', '2026-11-22T09:00', 'The store is closed on Sundays.'],
    [
      'tomorrow from 4 pm on',
      '2026-11-23T16:00',
      '2026-11-24T09:00',
      'Orders after 4:00 PM are ready from the second day on.',
    ],
    ['a day more than sixty days ahead', '2026-11-20T10:00', '2027-01-20T09:00', 'Pick-up is at most 60 days ahead.'],
    ['a time between two slots', '2026-11-20T10:00', '2026-11-24T09:15', messages.slotInvalid],
    ['a second past a slot', '2026-11-20T10:00', '2026-11-24T09:00:01', messages.slotInvalid],
    ['the half hour before the first slot', '2026-11-20T10:00', '2026-11-24T08:30', messages.slotInvalid],
    ['the half hour after the last slot', '2026-11-20T10:00', '2026-11-24T17:30', messages.slotInvalid],
    ['the middle of the night', '2026-11-20T10:00', '2026-11-24T00:00', messages.slotInvalid],
  ])('refuses %s', async (_, now, pickup, sentence) => {
    const place = await attempt(now, at(pickup));
    await expectRefusal(place, invalid('pickup_time', sentence));
  });

  test.each([
    ['tomorrow until 3:59:59 pm', '2026-11-23T15:59:59.999', '2026-11-24T09:00'],
    ['the day after tomorrow from 4 pm on', '2026-11-23T16:00', '2026-11-25T09:00'],
    ['8:00 AM, any time that day', '2026-11-20T10:00', '2026-11-24T08:00'],
    ['the last slot', '2026-11-20T10:00', '2026-11-24T17:00'],
    ['the sixtieth day', '2026-11-20T10:00', '2027-01-19T09:00'],
  ])('takes %s', async (_, now, pickup) => {
    const place = await attempt(now, at(pickup));
    expect((await place()).pickup_time).toEqual(new Date(at(pickup)));
  });

  test('refuses a public holiday and a day that staff have closed, by name', async () => {
    const { make } = store;
    await make.insert('holiday', { date: '2026-11-30', name: 'Bonifacio Day', year: 2026 });
    await make.insert('closed_day', { date: '2026-12-01', reason: 'Stocktaking' });
    await expectRefusal(
      await attempt('2026-11-20T10:00', at('2026-11-30T09:00')),
      invalid('pickup_time', 'Bonifacio Day'),
    );
    await expectRefusal(
      await attempt('2026-11-20T10:00', at('2026-12-01T09:00')),
      invalid('pickup_time', 'Stocktaking'),
    );
  });

  test.each([null, undefined])('is asked for when it is %s', async (missing) => {
    await expectRefusal(
      await attempt('2026-11-20T10:00', missing),
      invalid('pickup_time', messages.pickupTimeRequired),
    );
  });

  test.each(['tomorrow', '', '2026-11-24', 42, {}])('refuses %j as no time at all', async (nonsense) => {
    await expectRefusal(await attempt('2026-11-20T10:00', nonsense), {
      code: 'UNPROCESSABLE_CONTENT',
      message: messages.invalidInput,
    });
  });
});

describe('the choices', () => {
  test.each([
    ['mode_of_payment', null, messages.paymentModeRequired],
    ['mode_of_payment', '', messages.paymentModeRequired],
    ['mode_of_payment', 'Cash', messages.paymentModeInvalid],
    ['receiving_option', 'Drone', messages.receivingInvalid],
    ['receiving_option', 'Delivery', messages.receivingInvalid],
  ])('%s %j: %s', async (field, value, sentence) => {
    const { place } = await shopper();
    await expectRefusal(() => place({ data: { [field]: value } }), invalid(field, sentence));
  });

  test('name every field at fault at once', async () => {
    const { place } = await shopper();
    const students = [{ name: 'Ben' }, { name: '  ', grade_level: 'Grade 1' }, {}];
    await expectRefusal(() => place({ data: { mode_of_payment: null, pickup_time: null, students } }), {
      code: 'UNPROCESSABLE_CONTENT',
      message: messages.invalidInput,
      cause: {
        errors: {
          mode_of_payment: messages.paymentModeRequired,
          pickup_time: messages.pickupTimeRequired,
          'students.1.name': messages.missingName,
          'students.2.name': messages.missingName,
        },
      },
    });
  });

  test('include Delivery once the setting offers it: with an address, without a pick-up time', async () => {
    await store.make.insert('account_setting', { key: 'offer_delivery', value: 'true' });
    const { place } = await shopper();
    await expectRefusal(
      () => place({ data: { receiving_option: 'Delivery', order_address: '  ' } }),
      invalid('order_address', messages.addressRequired),
    );
    const order = await place({ data: { receiving_option: 'Delivery', order_address: 'Room 12, Main Hall' } });
    expect(order).toMatchObject({
      receiving_option: 'Delivery',
      order_address: 'Room 12, Main Hall',
      pickup_time: null,
    });
    await store.deps().em.execute('delete from account_setting');
  });
});

describe('a customer', () => {
  test.each([
    ['without a phone number', { phone_number: null }],
    ['without the agreement', { agreed: false }],
  ])('%s is refused', async (_, over) => {
    const customerId = await store.make.customer(over);
    const caller = await store.customer(customerId);
    const { id } = await store.make.stock({ selling_price: 100 });
    const line = await store.make.cartItem(customerId, id);
    const file = await proofPicture();
    await expectRefusal(() => caller.orders.place(orderBody([line], 100, { file })), {
      code: 'FORBIDDEN',
      message: messages.profileIncomplete,
    });
  });

  test('must be signed in, and staff are no customers', async () => {
    const { line } = await shopper();
    for (const caller of [await store.anyone(), await store.staff(await store.make.staff())]) {
      await expectRefusal(() => caller.orders.place(orderBody([line], 200)), { code: 'UNAUTHORIZED' });
    }
  });
});

describe('a body', () => {
  test.each([
    ['without data', {}, 'BAD_REQUEST'],
    ['that is no JSON', { data: '{"orders":' }, 'BAD_REQUEST'],
    ['that is a list', { data: '[]' }, 'UNPROCESSABLE_CONTENT'],
    ['that is null', { data: 'null' }, 'UNPROCESSABLE_CONTENT'],
    ['without lines', { data: '{"total_amount":1,"receiving_option":"Pick-Up"}' }, 'UNPROCESSABLE_CONTENT'],
    ['with a total that is text', { data: '{"orders":["1"],"total_amount":"1"}' }, 'UNPROCESSABLE_CONTENT'],
  ])('%s is refused', async (_, parts: Record<string, string>, code) => {
    const { caller } = await shopper();
    const body = new FormData();
    for (const [name, value] of Object.entries(parts)) body.set(name, value);
    await expectRefusal(() => caller.orders.place(body), { code });
  });

  test('with a file that is no picture, or with two files, is refused', async () => {
    const { place, caller, line } = await shopper();
    const text = new TextEncoder().encode('<svg onload="alert(1)">');
    await expectRefusal(() => place({ file: text }), {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: messages.proofNotPicture,
    });
    const twice = orderBody([line], 200, { file: await proofPicture() });
    twice.append('file', new File(['x'], 'second.png'));
    await expectRefusal(() => caller.orders.place(twice), invalid('file', messages.oneFileOnly));
  });
});
