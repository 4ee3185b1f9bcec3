import { beforeEach, expect, test } from 'vitest';
import type { MyData } from '#shared/contracts/privacy.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { listProofFiles, orderBody, proofPicture } from '#test/records/orders.ts';
import { bytesInArchive, textInArchive } from '#test/records/unzip.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { QUEUES } from '../backgroundWork.ts';
import { indexOrders } from '../orders/order/orderWords.ts';
import { writeEvents } from '../platform/events/writeEvents.ts';
import { workQueue } from '../platform/jobs/queue.ts';
import { eraseCustomers } from './eraseCustomers.ts';

const DAY = 86_400;
const START = new Date('2026-11-20T02:00:00Z');
const NUMBER = '+639171234567';
const { signal } = new AbortController();

const sent: string[] = [];
const store = await openTestStore();
store.services.sms.send = async (_number, text) => {
  sent.push(text);
};
const server = await serveTestStore(store);
beforeEach(async () => {
  store.clock.set(START);
  // Each test begins at the same time, so limits of the previous test would reject its codes.
  for (const table of ['rate_limit', 'sms_code']) await rowsOf(`delete from ${table}`);
});

const rowsOf = (statement: string, parameters: unknown[] = []) =>
  store.deps().em.execute<Record<string, unknown>[]>(statement, parameters);
const newestCode = () => /\d{6}/.exec(sent.at(-1) ?? '')?.[0] ?? '';
async function sendCode(number: string) {
  await (await store.anyone()).customers.phoneCode({ phone_number: number });
  return newestCode();
}
/** A customer who signed in by phone, agreed, and has a claimed order with a proof. */
async function signUp(number = NUMBER) {
  const code = await sendCode(number);
  const { token, user } = await (await store.anyone()).customers.phoneLogin({ phone_number: number, code });
  const id = Number(user._id);
  const caller = await store.customer(id);
  await caller.customers.updateProfile({
    full_name: 'Maria Santos',
    email_address: 'maria.santos@example.com',
    has_agreed_to_terms_and_conditions: true,
  });
  const stock = await store.make.stock({ selling_price: 100 });
  const line = await store.make.cartItem(id, stock.id, { other_fields: { 'Name to print': 'Maria' } });
  const order = await caller.orders.place(
    orderBody([line], 100, {
      file: await proofPicture(),
      key: `order-of-${id}-key`,
      data: { students: [{ name: 'Ben Santos', grade_level: 'Grade 4' }], remarks: 'Maria Santos comes herself' },
    }),
  );
  const { students } = await caller.students.add({ name: 'Ana Santos', section: 'Rosal' });
  await caller.cart.add({ item: String(stock.id), quantity: 1, student: students[0]?._id });
  return { id, token, caller, order };
}
async function claim(orderId: string) {
  const staff = await store.staff(await store.make.staff());
  await staff.orders.orderStatus({ _id: orderId, order_status: 'Claimed' });
}
/** Requests a code after the pause between two codes of a number. */
async function freshCode(number = NUMBER) {
  store.clock.advance(700);
  return sendCode(number);
}

test('the page has all stored data of a customer, and none of any other', async () => {
  await signUp('+639170000001');
  const { caller, order } = await signUp('+639170000002');
  const data = await caller.privacy.myData();
  expect(data).toMatchObject({
    profile: { full_name: 'Maria Santos', phone_number: '+639170000002', email: 'maria.santos@example.com' },
    sign_ins: [{ provider: 'phone' }],
    consents: [{ action: 'agreed', way: 'tick_box' }],
    students: [{ name: 'Ana Santos', section: 'Rosal' }],
    cart: [{ quantity: 1, student: 'Ana Santos' }],
    order_count: 1,
    retention: { proof_days: 365, cart_days: 365 },
    erasure: null,
    confirm_by: 'code',
    erasure_blocked: serverMessages.erasureHasOpenOrders,
  } satisfies { [Key in keyof MyData]?: unknown });
  expect(data.orders.map(({ order_no }) => order_no)).toEqual([order.order_no]);
  expect(data.codes_sent).toHaveLength(1);
});

test('the ZIP has the same as JSON with every order, and the proofs, and is recorded as an answered request', async () => {
  const { id, token, order } = await signUp('+639170000003');
  const ask = (bearer?: string) =>
    fetch(`${server.url}/api/customers/data-file`, {
      method: 'POST',
      headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    });
  expect((await ask()).status).toBe(401);
  const answer = await ask(token);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?[\w-]+\.zip"?$/);
  const archive = Buffer.from(await answer.arrayBuffer());
  const data = JSON.parse(textInArchive(archive, 'data.json'));
  const name = `proofs/${order.order_no}.jpg`;
  expect(data).toMatchObject({
    profile: { full_name: 'Maria Santos' },
    orders: [
      {
        order_no: order.order_no,
        proof_of_payment: name,
        students: [{ name: 'Ben Santos' }],
        remarks: 'Maria Santos comes herself',
      },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/signature=/);
  expect(bytesInArchive(archive, name).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(
    await rowsOf('select kind, done_at is not null as done from privacy_request where customer_id = ?', [id]),
  ).toEqual([{ kind: 'copy', done: 1 }]);
});

test('an erasure needs a fresh code of the own number, and no open order', async () => {
  const number = '+639170000004';
  const { caller, order } = await signUp(number);
  await expect(caller.privacy.requestErasure({ code: '000000' })).rejects.toMatchObject({
    message: serverMessages.erasureHasOpenOrders,
  });
  await claim(order._id);
  await expect(caller.privacy.requestErasure({})).rejects.toMatchObject({ message: serverMessages.codeMissing });
  const code = await freshCode(number);
  const wrong = code === '111111' ? '222222' : '111111';
  await expect(caller.privacy.requestErasure({ code: wrong })).rejects.toMatchObject({
    message: serverMessages.codeWrong,
    code: 'UNPROCESSABLE_CONTENT',
  });
  const other = await signUp('+639170000005');
  await claim(other.order._id);
  // Another number's code is invalid here.
  await expect(other.caller.privacy.requestErasure({ code })).rejects.toMatchObject({
    message: serverMessages.codeWrong,
    code: 'UNPROCESSABLE_CONTENT',
  });
  const { erasure } = await caller.privacy.requestErasure({ code });
  expect(erasure).toEqual({
    asked_at: store.clock.now(),
    run_at: new Date(store.clock.now().getTime() + 7 * DAY * 1000),
  });
  // A code works only once.
  await caller.privacy.cancelErasure();
  await expect(caller.privacy.requestErasure({ code })).rejects.toMatchObject({
    message: serverMessages.codeWrong,
    code: 'UNPROCESSABLE_CONTENT',
  });
});

test('the code that confirms an erasure starts no session, and creates no customer', async () => {
  const number = '+639170000011';
  const { id, caller, order } = await signUp(number);
  await claim(order._id);
  const code = await freshCode(number);
  const before = [await rowsOf('select * from session order by id'), await rowsOf('select id from customer')];
  await caller.privacy.requestErasure({ code });
  expect([await rowsOf('select * from session order by id'), await rowsOf('select id from customer')]).toEqual(before);
  expect(await rowsOf('select id from session where customer_id = ?', [id])).not.toEqual([]);
  await caller.privacy.cancelErasure();
});

test('of two concurrent requests with one code, one erasure is stored', async () => {
  const number = '+639170000012';
  const { id, caller, order } = await signUp(number);
  await claim(order._id);
  const code = await freshCode(number);
  await Promise.allSettled([caller.privacy.requestErasure({ code }), caller.privacy.requestErasure({ code })]);
  expect(await rowsOf('select kind from privacy_request where customer_id = ?', [id])).toEqual([{ kind: 'erasure' }]);
  await caller.privacy.cancelErasure();
});

test('a customer with Google confirms an erasure by a sign-in within the last ten minutes', async () => {
  const id = await store.make.customer({ email: 'ana@university.edu.ph', email_verified: true, phone_verified: false });
  const session = await store.customer(id);
  store.clock.advance(601);
  await expect(session.privacy.requestErasure({})).rejects.toMatchObject({ message: serverMessages.signInAgainFirst });
  const fresh = await store.customer(id);
  expect((await fresh.privacy.requestErasure({})).erasure).not.toBeNull();
  await fresh.privacy.cancelErasure();
});

test('an erasure can be cancelled until it is carried out, and waits for an order placed in the meantime', async () => {
  const number = '+639170000006';
  const { caller, order, id } = await signUp(number);
  await claim(order._id);
  await caller.privacy.requestErasure({ code: await freshCode(number) });
  await Promise.all([caller.privacy.cancelErasure(), caller.privacy.cancelErasure()]);
  store.clock.advance(8 * DAY);
  expect(await eraseCustomers(store.deps())).toBe(0);

  const again = await store.customer(id);
  await again.privacy.requestErasure({ code: await freshCode(number) });
  const stock = await store.make.stock({ selling_price: 100 });
  const line = await store.make.cartItem(id, stock.id);
  const pickup_time = '2026-12-10T01:30:00.000Z';
  const next = await again.orders.place(
    orderBody([line, ...(await openLines(id, line))], await totalOf(id), { data: { pickup_time } }),
  );
  store.clock.advance(7 * DAY);
  expect(await eraseCustomers(store.deps())).toBe(0);
  await claim(next._id);
  expect(await eraseCustomers(store.deps())).toBe(1);
});
const openLines = async (customerId: number, but: number) =>
  (await rowsOf('select id from cart_item where customer_id = ? and id <> ?', [customerId, but])).map(({ id }) =>
    Number(id),
  );
const totalOf = async (customerId: number) =>
  Number(
    (await rowsOf('select sum(quantity) * 100 as total from cart_item where customer_id = ?', [customerId]))[0]?.total,
  );

test('no data of an erased customer remains, their orders stay as figures, and board and reports work', async () => {
  const number = '+639178887766';
  const { id, token, caller, order } = await signUp(number);
  const staffId = await store.make.staff();
  const staff = await store.staff(staffId);
  await indexOrders(store.deps());
  const pickup_time = '2026-12-10T01:30:00.000Z';
  await staff.orders.movePickup({ _id: order._id, pickup_time, reason: 'Maria asked for it' });
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', reason: 'Maria called' });
  await staff.orders.addNote({ _id: order._id, text: 'Maria calls again' });
  const rejected = { subject: 'order', subject_id: Number(order._id), actor_id: staffId, actor_name: 'Liza Cruz' };
  const [line] = order.orders.map(({ _id }) => Number(_id));
  const reason = 'Maria sent a blank picture';
  const data = { activity: { kind: 'payment', detail: { to: 'Rejected' } }, reasons: { [line ?? 0]: reason } };
  await writeEvents(store.services, store.deps().em, [
    { ...rejected, kind: 'payment', data, reason, created_at: store.clock.now() },
  ]);
  const figures = () => staff.reports.ordersHistory({ period_covered: { start: '2026-11-01', end: '2027-01-31' } });
  const before = await figures();
  await caller.privacy.requestErasure({ code: await freshCode(number) });
  expect(await eraseCustomers(store.deps())).toBe(0);
  store.clock.advance(7 * DAY);
  expect(await eraseCustomers(store.deps())).toBe(1);
  expect(await eraseCustomers(store.deps())).toBe(0);
  const files = await listProofFiles(store);
  for (const queue of QUEUES) await workQueue(store.services, queue, signal);
  expect(files).toContain(order.proof_of_payment_filename);
  expect(await listProofFiles(store)).not.toContain(order.proof_of_payment_filename);
  await indexOrders(store.deps());

  const tables = await rowsOf(
    `select table_name as name from information_schema.tables where table_schema = database() and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const stored = JSON.stringify(
      await rowsOf(
        name === 'order' ||
          name === 'order_line' ||
          name === 'order_student' ||
          name === 'order_word' ||
          name === 'order_note'
          ? `select t.* from \`${name}\` t where t.${name === 'order' ? 'id' : 'order_id'} = ${Number(order._id)}`
          : name === 'customer' || name === 'sms_code' || name === 'customer_identity' || name === 'audit_log'
            ? `select * from \`${name}\``
            : name === 'event'
              ? `select * from event where subject_id = ${Number(order._id)}`
              : 'select 1 as nothing',
      ),
    );
    expect(stored, String(name)).not.toContain(number);
    if (/^(order|event)/.test(String(name))) expect(stored, String(name)).not.toMatch(/maria|santos/i);
  }
  expect(await rowsOf('select id from customer where id = ?', [id])).toEqual([]);
  // A token from before the erasure is invalid.
  await expect(caller.customers.profile({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(caller.cart.items()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(caller.orders.customerOrders()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(
    (
      await fetch(`${server.url}/api/customers/data-file`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status,
  ).toBe(401);

  const remaining = await staff.orders.get({ _id: order._id });
  expect(remaining).toMatchObject({
    profile: { name: serverMessages.erasedCustomer, email: '', phone_number: '' },
    total_amount: order.total_amount,
    students: [],
    proof_of_payment_filename: null,
  });
  await staff.dashboard.index();
  expect((await figures()).map(({ _id, total_amount }) => [_id, total_amount])).toEqual(
    before.map(({ _id, total_amount }) => [_id, total_amount]),
  );
  expect((await staff.orders.find({ s: order.order_no })).docs).toHaveLength(1);
  // The same number becomes a new customer.
  const { user } = await (await store.anyone()).customers.phoneLogin({
    phone_number: number,
    code: await freshCode(number),
  });
  expect(user).toMatchObject({ full_name: '', has_agreed_to_terms_and_conditions: false });
});

test('an erasure empties each text of an order that may name its customer', async () => {
  const number = '+639170000013';
  const { caller, order } = await signUp(number);
  await claim(order._id);
  const texts = (
    await rowsOf(
      `select column_name as name from information_schema.columns
       where table_schema = database() and table_name = 'order' and data_type in ('varchar', 'text') order by name`,
    )
  ).map(({ name }) => String(name));
  await rowsOf(`update \`order\` set ${texts.map((name) => `\`${name}\` = 'Maria'`).join(', ')} where id = ?`, [
    Number(order._id),
  ]);
  await caller.privacy.requestErasure({ code: await freshCode(number) });
  store.clock.advance(7 * DAY);
  await eraseCustomers(store.deps());
  const [erased] = await rowsOf('select * from `order` where id = ?', [Number(order._id)]);
  // These two columns contain nothing about the customer. A new column that appears here would keep a customer's data
  // after an erasure.
  expect(texts.filter((name) => erased?.[name] === 'Maria')).toEqual(['order_no', 'payment_staff_name']);
});

test('an order placed during an erasure is either seen by it or rejected', async () => {
  const number = '+639170000009';
  const { id, caller, order } = await signUp(number);
  await claim(order._id);
  await caller.privacy.requestErasure({ code: await freshCode(number) });
  store.clock.advance(7 * DAY);
  const session = await store.customer(id);
  const lines = (await rowsOf('select id from cart_item where customer_id = ?', [id])).map((row) => Number(row.id));
  const pickup_time = '2026-12-10T01:30:00.000Z';
  const [placed, erased] = await Promise.allSettled([
    session.orders.place(orderBody(lines, await totalOf(id), { data: { pickup_time } })),
    eraseCustomers(store.deps()),
  ]);
  const open = await rowsOf("select customer_name from `order` where status = 'Pending' and customer_name = ?", [
    serverMessages.erasedCustomer,
  ]);
  expect(open).toEqual([]);
  expect(erased).toEqual({ status: 'fulfilled', value: placed.status === 'fulfilled' ? 0 : 1 });
});
