import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  createShopper,
  expectBooksToBalance,
  expectDomainError,
  invalidField,
  listProofFiles,
  orderBody,
  PICKUP,
  proofPicture,
  readQuantity,
} from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila; the process runs in UTC. */
const NOW = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: NOW });
beforeEach(() => store.clock.set(NOW));
afterEach(() => expectBooksToBalance(store));

describe('the hours of a product', () => {
  /** A product available on Wednesday mornings; the clock shows a Friday. */
  async function milkInCart() {
    const customerId = await store.make.customer();
    const { id } = await store.make.stock({
      name: 'Milk',
      selling_price: 100,
      weekly_schedule: [4],
      from_time_available: '08:00',
      to_time_available: '11:00',
    });
    const line = await store.make.cartItem(customerId, id);
    const caller = await store.customer(customerId);
    const place = (day: string, time: string) =>
      caller.orders.place(orderBody([line], 100, { data: { pickup_time: `2026-11-${day}T${time}:00+08:00` } }));
    return { place, line };
  }

  test('limit the pick-up: the order is rejected outside them with the picker’s reason, and placed within', async () => {
    const { place } = await milkInCart();
    const reason = 'Milk cannot be picked up at that time. Available Wed, 8:00 AM–11:00 AM.';
    for (const [day, time] of [
      ['24', '09:30'],
      ['25', '11:00'],
      ['24', '08:00'],
    ] as const) {
      await expectDomainError(store, () => place(day, time), invalidField('pickup_time', reason));
    }
    expect(await place('25', '10:30')).toMatchObject({ pickup_time: new Date('2026-11-25T02:30:00Z') });
  });

  test('limit ordering if the setting says so, and then not the pick-up', async () => {
    const { settings } = await store.staff(await store.make.staff());
    await settings.save({ key: 'product_hours', value: 'ordering' });
    const { place, line } = await milkInCart();
    await expectDomainError(store, () => place('25', '10:30'), {
      code: 'CONFLICT',
      cause: { errors: { [`orders.${line}`]: 'Available Wed, 8:00 AM–11:00 AM' } },
    });
    store.clock.set(new Date('2026-11-25T01:00:00Z'));
    expect(await place('26', '13:00')).toMatchObject({ order_status: { status: 'Pending' } });
    await settings.save({ key: 'product_hours', value: 'pick-up' });
  });
});

describe('a placed order', () => {
  test.each([
    [{ full_name: 'Ana Reyes', name: 'Ana' }, 'Ana Reyes'],
    [{ full_name: '', name: 'Ana' }, 'Ana'],
    [{ full_name: '', name: '', phone_number: '+639171112222' }, '+639171112222'],
  ])('of a customer with %j has the name %s', async (over, name) => {
    const customerId = await store.make.customer(over);
    const caller = await store.customer(customerId);
    const { id } = await store.make.stock({ selling_price: 100 });
    const line = await store.make.cartItem(customerId, id);
    expect((await caller.orders.place(orderBody([line], 100))).profile.name).toBe(name);
  });

  test('copies the sold products, reduces the stock, and empties the cart', async () => {
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
    const unticked = await store.make.cartItem(customerId, stock.id, { ...choice, is_checked: false });
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
    expect(await readQuantity(store, stock.sizeIds[0] ?? 0)).toBe(2);
    expect((await caller.cart.items()).orders.map((left) => left._id)).toEqual([String(unticked)]);

    await store.deps().em.execute("update stock set name = 'Renamed', selling_price = 1 where id = ?", [stock.id]);
    expect(await caller.orders.get({ _id: order._id })).toEqual(order);
  });

  test('stores the proof sent with it, at a signed URL', async () => {
    const { place } = await createShopper(store);
    const order = await place({ file: await proofPicture() });
    expect(await listProofFiles(store)).toContain(order.proof_of_payment_filename);
    expect(order.proof_of_payment_url).toMatch(/^\/public\/images\/proof-.*\?expires=\d+&signature=/);
  });

  test('of a product that is not counted changes no stock', async () => {
    const { place } = await createShopper(store, { sizes: [] });
    expect((await place()).total_amount).toBe(200);
  });

  test('numbers orders by the month in Manila, from 1 in each', async () => {
    const numbers: string[] = [];
    // Half an hour before and after midnight in Manila, where the month ends eight hours earlier than in UTC.
    for (const now of [
      '2027-01-31T15:30:00Z',
      '2027-01-31T15:31:00Z',
      '2027-01-31T16:30:00Z',
      '2027-02-01T02:00:00Z',
    ]) {
      store.clock.set(new Date(now));
      const { place } = await createShopper(store);
      numbers.push((await place({ data: { pickup_time: '2027-02-09T01:00:00Z' } })).order_no);
    }
    expect(numbers).toEqual(['2027-01-000001', '2027-01-000002', '2027-02-000001', '2027-02-000002']);
  });

  test('may name a line twice and counts it once', async () => {
    const { caller, line } = await createShopper(store);
    expect((await caller.orders.place(orderBody([line, line], 200))).orders).toHaveLength(1);
  });
});

describe('the same Idempotency-Key', () => {
  test('places one order and returns fifty equal responses to fifty concurrent calls', async () => {
    const { place, customerId } = await createShopper(store);
    const file = await proofPicture(7);
    const before = (await listProofFiles(store)).length;
    const results = await Promise.all(Array.from({ length: 50 }, () => place({ key: 'fifty-at-once', file })));
    for (const result of results) expect(result).toEqual(results[0]);
    const orders = await store.deps().em.execute('select id from `order` where customer_id = ?', [customerId]);
    expect(orders).toHaveLength(1);
    expect(await listProofFiles(store)).toHaveLength(before + 1);
  });

  test('in the form field belongs to one body and file, and to one customer', async () => {
    const { place } = await createShopper(store);
    const file = await proofPicture(1);
    const first = await place({ key: 'one-body-only', file });
    const reused = invalidField('idempotency_key', serverMessages.keyReused);
    await expectDomainError(store, () => place({ key: 'one-body-only', file }, 201), reused);
    await expectDomainError(store, () => place({ key: 'one-body-only' }), reused);
    const other = await createShopper(store);
    expect((await other.place({ key: 'one-body-only' }))._id).not.toBe(first._id);
    const none = invalidField('idempotency_key', serverMessages.keyInvalid);
    await expectDomainError(store, () => other.place({ key: 'with space!' }), none);
  });
});

describe('a customer', () => {
  test.each([
    ['without a phone number', { phone_number: null }],
    ['without the agreement', { agreed: false }],
  ])('%s is rejected', async (_, over) => {
    const customerId = await store.make.customer(over);
    const caller = await store.customer(customerId);
    const { id } = await store.make.stock({ selling_price: 100 });
    const line = await store.make.cartItem(customerId, id);
    const file = await proofPicture();
    await expectDomainError(store, () => caller.orders.place(orderBody([line], 100, { file })), {
      code: 'FORBIDDEN',
      message: serverMessages.profileIncomplete,
    });
  });
});

describe('a body', () => {
  test('with a file that is no picture, or with two files, is rejected', async () => {
    const { place, caller, line } = await createShopper(store);
    const text = new TextEncoder().encode('<svg onload="alert(1)">');
    await expectDomainError(store, () => place({ file: text }), {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: messages.proofNotPicture,
    });
    const twice = orderBody([line], 200, { file: await proofPicture() });
    twice.append('file', new File(['x'], 'second.png'));
    await expectDomainError(store, () => caller.orders.place(twice), invalidField('file', messages.oneFileOnly));
  });
});
