import { afterEach, expect, test } from 'vitest';
import { MAX_STOCK_REQUESTS } from '#shared/contracts/noticeLists.ts';
import { TURN_HOURS } from '#shared/domain/notices/stockTurns.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { onlyThese } from '#test/store/noticeFixture.ts';
import { openTestStore, type TestStore } from '#test/store/testStore.ts';
import { db } from '../platform/database/db.ts';
import { workQueue } from '../platform/jobs/queue.ts';
import { notifyBackInStock } from './backInStock.ts';
import { noticeQueue } from './sending/sendNotices.ts';

const store = await openTestStore();
const staffId = await store.make.staff();
await save(null);
afterEach(async () => {
  const { em } = store.deps();
  for (const table of ['notice', 'stock_request', 'size_request'] as const) await db(em).deleteFrom(table).execute();
});

async function save(quiet_hours: { from: string; until: string } | null) {
  const channels = onlyThese({ back_in_stock: { sms: true, mail: true } });
  await (await store.staff(staffId)).settings.save({ key: 'notices', value: { channels, quiet_hours } });
}
const notify = () => notifyBackInStock(store.deps());
const A_TURN = TURN_HOURS * 3600;

/** A sold-out product, and a function that sets the pieces in stock of a size. */
async function soldOut(sizes = [''], over: Parameters<TestStore['make']['stock']>[0] = {}) {
  const made = await store.make.stock({
    selling_price: 100,
    sizes: sizes.map((size) => ({ size, available_quantity: 0 })),
    ...over,
  });
  const set = (available_quantity: number, size = '') =>
    db(store.deps().em)
      .updateTable('size_price')
      .set({ available_quantity })
      .where('id', '=', made.sizeIds[sizes.indexOf(size)] ?? 0)
      .execute();
  return { ...made, set };
}

/** A customer who asks for a notice, one second after the previous customer. */
async function ask(id: number, name: string, wish: { size?: string; quantity?: number } = {}) {
  const customerId = await store.make.customer({ full_name: name, email: `${name}@example.com` });
  const caller = await store.customer(customerId);
  store.clock.advance(1);
  await caller.notices.setStockRequest({ _id: String(id), is_wanted: true, ...wish });
  const buy = async (quantity: number) => {
    const line = await store.make.cartItem(customerId, id, { quantity });
    await caller.orders.place(orderBody([line], 100 * quantity));
  };
  return { name, customerId, caller, buy };
}
async function askAll(id: number, names: string, wish = {}) {
  const made: Awaited<ReturnType<typeof ask>>[] = [];
  for (const name of names) made.push(await ask(id, name, wish));
  return made;
}

/** Names of the notified customers, in order; each gets two messages. */
async function notified() {
  const rows = await db(store.deps().em)
    .selectFrom('notice')
    .innerJoin('customer', 'customer.id', 'notice.customer_id')
    .select(['customer.full_name', 'notice.channel'])
    .orderBy('notice.created_at')
    .orderBy('notice.customer_id')
    .orderBy('notice.id')
    .execute();
  const mails = rows.filter(({ channel }) => channel === 'mail');
  return mails.map(({ full_name }) => full_name).join('');
}

test('as many customers are notified as pieces came in, first come, first served; the next ones if pieces are left a day later', async () => {
  const { id, set } = await soldOut();
  await askAll(id, 'ABCDEFGH');
  expect(await notify()).toBe(0);
  await set(3);
  expect(await notify()).toBe(3);
  expect(await notified()).toBe('ABC');
  store.clock.advance(A_TURN - 1);
  expect(await notify()).toBe(0);
  await set(2);
  store.clock.advance(1);
  expect(await notify()).toBe(2);
  expect(await notified()).toBe('ABCDE');
  expect(await notify()).toBe(0);
});

test('further pieces are offered to the next customers immediately, whether the notified ones have bought or not', async () => {
  const { id, set } = await soldOut();
  const [ana] = await askAll(id, 'ABCDEF');
  await set(2);
  expect(await notify()).toBe(2);
  await ana?.buy(1);
  expect(await notify()).toBe(0);
  // One piece of Ben's notice remains, and two more arrive.
  await set(3);
  expect(await notify()).toBe(2);
  expect(await notified()).toBe('ABCD');
});

test('no customer is notified of sold pieces, or of a product that is sold out again', async () => {
  const { id, set } = await soldOut();
  await askAll(id, 'ABCD');
  await set(2);
  await notify();
  await set(1);
  expect(await notify()).toBe(0);
  await set(0);
  store.clock.advance(A_TURN);
  expect(await notify()).toBe(0);
  await set(1);
  expect(await notify()).toBe(1);
  expect(await notified()).toBe('ABC');
});

test('each size has its own queue, and a customer who needs more pieces than are in stock stays in it', async () => {
  const { id, set } = await soldOut(['S', 'M']);
  await ask(id, 'A', { size: 'S' });
  await ask(id, 'B', { size: 'M', quantity: 3 });
  await ask(id, 'C', { size: 'M' });
  await ask(id, 'D');
  await set(2, 'M');
  expect(await notify()).toBe(2);
  expect(await notified()).toBe('CD');
  await set(5, 'M');
  expect(await notify()).toBe(1);
  await set(1, 'S');
  expect(await notify()).toBe(1);
  expect((await notified()).split('').sort().join('')).toBe('ABCD');
  await workQueue(store.services, noticeQueue, new AbortController().signal);
  const rows = await db(store.deps().em)
    .selectFrom('notice')
    .select(['subject', 'body'])
    .where('channel', '=', 'mail')
    .execute();
  const subjects = rows.map(({ subject }) => subject.replace(/^.*?( \(\w\))? is back/, '$1 is back').trim());
  expect(subjects.sort()).toEqual([
    '(M) is back in stock',
    '(M) is back in stock',
    '(S) is back in stock',
    'is back in stock',
  ]);
});

test('a mail and an SMS state few pieces, and are dropped if the wanted number is gone', async () => {
  const { id, set } = await soldOut(['M', 'L'], { name: 'PE Shirt' });
  await ask(id, 'A', { size: 'M', quantity: 2 });
  await set(2, 'M');
  await set(9, 'L');
  await notify();
  await workQueue(store.services, noticeQueue, new AbortController().signal);
  const sent = await db(store.deps().em).selectFrom('notice').selectAll().orderBy('channel').execute();
  expect(sent.map(({ status }) => status)).toEqual(['sent', 'sent']);
  for (const { body } of sent) {
    expect(body).toContain('PE Shirt (M) is back in stock.');
    expect(body).toContain('Only 2 left. First come, first served.');
  }
  await set(1, 'M');
  const late = await ask(id, 'B', { size: 'M', quantity: 2 });
  await set(4, 'M');
  await notify();
  await set(1, 'M');
  await workQueue(store.services, noticeQueue, new AbortController().signal);
  const dropped = await db(store.deps().em)
    .selectFrom('notice')
    .select('status')
    .where('customer_id', '=', late.customerId)
    .execute();
  expect(dropped).toEqual([{ status: 'dropped' }, { status: 'dropped' }]);
});

test('all customers are notified of a product that is not counted, or no longer', async () => {
  const { id, sizeIds } = await soldOut();
  await askAll(id, 'ABC', { size: '' });
  await askAll(id, 'DE');
  const { em } = store.deps();
  await db(em).updateTable('size_price').set({ restrict_if_no_available: false }).where('id', 'in', sizeIds).execute();
  expect(await notify()).toBe(5);
  await db(em).updateTable('size_price').set({ restrict_if_no_available: true }).where('id', 'in', sizeIds).execute();
  await askAll(id, 'FG', { size: '' });
  await db(em).updateTable('size_price').set({ is_active: false }).where('id', 'in', sizeIds).execute();
  expect(await notify()).toBe(2);
});

test('concurrent workers notify each customer once, and no more customers than there are pieces', async () => {
  const { id, set } = await soldOut();
  await askAll(id, 'ABCDEFGH');
  await set(3);
  const counts = await Promise.all([notify(), notify(), notify(), notify()]);
  expect(counts.toSorted()).toEqual([0, 0, 0, 3]);
  expect(await notified()).toBe('ABC');
});

test('no customer is notified in quiet hours', async () => {
  const { id, set } = await soldOut();
  await ask(id, 'A');
  await set(1);
  await save({ from: '00:00', until: '23:59' });
  expect(await notify()).toBe(0);
  await save(null);
  expect(await notify()).toBe(1);
});

test('products without enough pieces do not block other products, however many there are', async () => {
  const { em } = store.deps();
  const customerId = await store.make.customer();
  const sizes: number[] = [];
  while (sizes.length < 101) {
    const { sizeIds } = await store.make.stock({ sizes: [{ available_quantity: 1 }] });
    sizes.push(...sizeIds);
  }
  await db(em)
    .insertInto('size_request')
    .values(sizes.map((size_id) => ({ customer_id: customerId, size_id, quantity: 2 })))
    .execute();
  const { id, set } = await soldOut();
  await ask(id, 'A');
  await set(1);
  expect(await notify()).toBe(1);
  expect(await notified()).toBe('A');
});

test('a repeated request keeps its place, and the customer can withdraw it', async () => {
  const { id, set } = await soldOut(['S', 'M']);
  const ana = await ask(id, 'A', { size: 'M' });
  const ben = await ask(id, 'B', { size: 'M' });
  const wishes = async ({ caller }: typeof ana) => (await caller.notices.stockRequests()).requests;
  await ana.caller.notices.setStockRequest({ _id: String(id), size: 'M', quantity: 2, is_wanted: true });
  expect(await wishes(ana)).toEqual([{ _id: String(id), size: 'M', quantity: 2 }]);
  await set(2, 'M');
  expect(await notify()).toBe(1);
  expect(await notified()).toBe('A');

  await ben.caller.notices.setStockRequest({ _id: String(id), size: 'S', is_wanted: true });
  await ben.caller.notices.setStockRequest({ _id: String(id), size: 'M', is_wanted: false });
  expect(await wishes(ben)).toEqual([{ _id: String(id), size: 'S', quantity: 1 }]);
  await set(0, 'M');
  // A request for any size replaces one for a size, and vice versa.
  await ben.caller.notices.setStockRequest({ _id: String(id), is_wanted: true });
  expect(await wishes(ben)).toEqual([{ _id: String(id), size: null, quantity: 1 }]);
  await ben.caller.notices.setStockRequest({ _id: String(id), size: 'S', is_wanted: true });
  await ben.caller.notices.setStockRequest({ _id: String(id), is_wanted: false });
  expect(await wishes(ben)).toEqual([]);
});

test('a customer can wait for a size while others are in stock, but not for an unknown or available size', async () => {
  const { id, set } = await soldOut(['S', 'M']);
  await set(2, 'M');
  const { caller } = await ask(id, 'A', { size: 'S' });
  const trial = (wish: object) =>
    toApiError(caller.notices.setStockRequest({ _id: String(id), is_wanted: true, ...wish }));
  expect(await trial({ size: 'M', quantity: 2 })).toMatchObject({ message: serverMessages.productIsBack });
  expect(await trial({ size: 'XL' })).toMatchObject({ code: 'not_found', message: serverMessages.sizeGone });
  expect(await trial({ size: 'M', quantity: 0 })).toMatchObject({ code: 'invalid' });
  const { requests } = await caller.notices.setStockRequest({
    _id: String(id),
    size: 'M',
    quantity: 3,
    is_wanted: true,
  });
  expect(requests).toHaveLength(2);
});

test('a request for a removed size does not count among the twenty until the size returns', async () => {
  const names = Array.from({ length: MAX_STOCK_REQUESTS + 1 }, (_, each) => `No ${each}`);
  const { id, sizeIds } = await soldOut(names);
  const { caller } = await ask(id, 'A', { size: names[0] });
  const wait = (size = '') => caller.notices.setStockRequest({ _id: String(id), size, is_wanted: true });
  for (const size of names.slice(1, -1)) await wait(size);
  const last = names.at(-1);
  expect(await toApiError(wait(last))).toMatchObject({ message: serverMessages.tooManyStockRequests });
  const sell = (is_active: boolean) =>
    db(store.deps().em)
      .updateTable('size_price')
      .set({ is_active })
      .where('id', '=', sizeIds[0] ?? 0)
      .execute();
  await sell(false);
  const { requests } = await wait(last);
  expect(requests.map(({ size }) => size).sort()).toEqual(names.slice(1).sort());
  await sell(true);
  await caller.notices.setStockRequest({ _id: String(id), size: last, is_wanted: false });
  const after = (await caller.notices.stockRequests()).requests.map(({ size }) => size);
  expect(after.sort()).toEqual(names.slice(0, -1).sort());
});

test('staff see the number of waiting customers of their products, by size', async () => {
  const { id } = await soldOut(['S', 'M']);
  await askAll(id, 'AB', { size: 'M' });
  await ask(id, 'C');
  const staff = await store.staff(staffId);
  expect(await staff.notices.waiting({ _id: String(id) })).toEqual({
    docs: [
      { size: null, customers: 1 },
      { size: 'M', customers: 2 },
    ],
  });
});
