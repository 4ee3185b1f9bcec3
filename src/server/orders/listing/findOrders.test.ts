import { expect, test } from 'vitest';
import { placeAcross, placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';
import { indexOrders } from '../order/orderWords.ts';

const store = await openTestStore();
const free = await store.staff(await store.make.staff());

const idsOf = ({ docs }: Pick<Awaited<ReturnType<AppCaller['orders']['find']>>, 'docs'>) => docs.map(({ _id }) => _id);
const find = async (s: string, who = free) => idsOf(await who.orders.find({ s }));

async function placeNamed(name: string, over: Parameters<typeof placeSimpleOrder>[1] = {}) {
  const placed = await placeSimpleOrder(store, over);
  const { _id } = placed.order;
  await store.deps().em.execute('update `order` set customer_name = ? where id = ?', [name, _id]);
  return placed;
}

test('an order is found by number, name, phone number and student, in any status and week', async () => {
  const { order } = await placeNamed('Teresa Magbanua', { data: { students: [{ name: 'Elias Rizal' }] } });
  await store
    .deps()
    .em.execute('update `order` set customer_phone_number = ? where id = ?', ['+639175550302', order._id]);
  await free.orders.orderStatus({ _id: order._id, order_status: 'Claimed' });
  const before = store.clock.now();
  store.clock.advance(60 * 24 * 3_600);
  for (const text of [order.order_no, 'magbanua TERESA', 'Magb', '0917 555 0302', '+63 917', 'elias', 'Rizal magb']) {
    expect(await find(text), text).toContain(order._id);
  }
  for (const text of ['Teresa Santos', '0918 555', '%', '_', '']) expect(await find(text), text).toEqual([]);
  const [found] = (await free.orders.find({ s: order.order_no })).docs;
  expect(found).toMatchObject({ order_status: { status: 'Claimed' } });
  store.clock.set(before);
});

test('the board, the list and the search of the store find an order by the start of its customer’s email address', async () => {
  const { order, customerId } = await placeNamed('Salud Algabre');
  await store.deps().em.execute('update customer set email = ? where id = ?', ['salud_a@school.test', customerId]);
  expect(await find('Salud_a@')).toEqual([order._id]);
  expect(idsOf(await free.orders.paginate({ s: 'salud_a@school' }))).toEqual([order._id]);
  const { orders } = await free.staffSearch.find({ s: 'salud_a@' });
  expect(orders.map(({ _id }) => _id)).toEqual([order._id]);
  for (const text of ['saluda@', 'salud%@', '@']) expect(await find(text), text).toEqual([]);
});

test('a word that is cut within a surrogate pair is found by its start, and hides no other order', async () => {
  const [cut, other] = [await placeNamed(`${'x'.repeat(39)}𠮷y`), await placeNamed('Padre Xerez')];
  expect(await find('x'.repeat(39))).toEqual([cut.order._id]);
  expect(await find('xerez')).toEqual([other.order._id]);
});

test('orders come newest first, twenty at a time', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 22; count += 1) ids.unshift((await placeNamed('Sisa Tarsila')).order._id);
  const first = await free.orders.find({ s: 'tarsila' });
  expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 20), true]);
  const rest = await free.orders.find({ s: 'tarsila', cursor: idsOf(first).at(-1) });
  expect([idsOf(rest), rest.has_more]).toEqual([ids.slice(20), false]);
});

test('on request, orders that can still be handed over come first', async () => {
  const [older, claimed, open] = [
    await placeNamed('Pia Alab'),
    await placeNamed('Pia Alab'),
    await placeNamed('Pia Alab'),
  ];
  await free.orders.orderStatus({ _id: claimed.order._id, order_status: 'Claimed' });
  const found = await free.orders.find({ s: 'alab', is_open_first: true });
  expect([idsOf(found), found.next_cursor]).toEqual([[open, older, claimed].map(({ order }) => order._id), null]);
  expect(await find('alab')).toEqual([open, claimed, older].map(({ order }) => order._id));
});

test('staff with assigned categories find an order only by the parts that they see', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  const { order, lineIds } = await placeAcross(store, [mine, foreign]);
  const { em } = store.deps();
  await em.execute("update `order` set customer_name = 'Narcisa Luna' where id = ?", [order._id]);
  await em.execute("insert into order_student (order_id, name) values (?, 'Juan Luna')", [order._id]);
  for (const [index, name] of ['Crème Pencils', 'Haciendero’s Diary'].entries()) {
    await em.execute('update order_line set name = ? where id = ?', [name, lineIds[index] ?? 0]);
  }
  const listed = async (s: string, who: AppCaller) =>
    (await who.orders.paginate({ page: 1, page_size: 10, s, extras: {} })).docs.map(({ _id }) => _id);
  const searched = async (s: string, who: AppCaller) =>
    (await who.staffSearch.find({ s })).orders.map(({ _id }) => _id);
  for (const look of [find, listed, searched]) {
    for (const s of ['haciendero', 'luna diary']) {
      expect([await look(s, free), await look(s, scoped)], s).toEqual([[order._id], []]);
    }
    const inSight = [
      order.order_no,
      String(Number(order.order_no.slice(-6))),
      'narc',
      'juan luna',
      'creme',
      'CRÈME pen',
    ];
    for (const s of inSight) expect(await look(s, scoped), s).toEqual([order._id]);
  }
});

test('names match in joined and shortened spellings, for staff with assigned categories too', async () => {
  const mine = await store.make.category();
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  const writings = ['Ma. Tomasa Dela Cruz', 'Maria Tomasa De La Cruz', 'MARIA TOMASA DELACRUZ'];
  const ids: string[] = [];
  for (const name of writings) ids.unshift((await placeNamed(name, { category: mine })).order._id);
  for (const who of [free, scoped]) {
    for (const s of [...writings, 'tomasa dela cruz', 'delacruz tomasa', 'de la cruz, maria tomasa']) {
      expect(await find(s, who), s).toEqual(ids);
    }
  }
});

test('orders without words are all indexed while requests are served', async () => {
  const { order } = await placeNamed('Older Simoun');
  await placeNamed('Newer Simoun');
  expect(await find('simoun')).toHaveLength(2);
  await store.deps().em.execute('delete from order_word where order_id = ?', [order._id]);
  for (let count = 0; count < 3; count += 1) await placeNamed('Somebody else');
  await indexOrders(store.deps());
  expect(await find('older simoun')).toEqual([order._id]);
});
