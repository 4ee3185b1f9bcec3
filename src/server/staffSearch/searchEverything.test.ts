import { describe, expect, test } from 'vitest';
import { MAX_HITS } from '#shared/contracts/staffSearch.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore, type TestStore } from '#test/store/testStore.ts';
import { indexStocks } from '../catalog/search/stockIndex.ts';

const store = await openTestStore();
const free = await store.staff(await store.make.staff());

async function placeNamed(name: string, over: Parameters<typeof placeSimpleOrder>[1] = {}) {
  const placed = await placeSimpleOrder(store, over);
  await store.deps().em.execute('update `order` set customer_name = ? where id = ?', [name, placed.order._id]);
  return placed;
}

async function makeProduct(over: Parameters<TestStore['make']['stock']>[0]): Promise<string> {
  const { id } = await store.make.stock(over);
  await indexStocks(store.deps().em, [id]);
  return String(id);
}

const idsOf = (hits: readonly { _id: string }[]) => hits.map(({ _id }) => _id);

describe('one text finds', () => {
  test('an order by its number, and its customer', async () => {
    const { order, customerId } = await placeNamed('Crispin Alon', { data: { students: [{ name: 'Isagani Reyes' }] } });
    const { orders, customers } = await free.staffSearch.find({ s: order.order_no });
    expect(orders).toEqual([
      {
        _id: order._id,
        order_no: order.order_no,
        name: 'Crispin Alon',
        students: ['Isagani Reyes'],
        order_status: { status: 'Pending' },
        pickup_time: order.pickup_time,
        amount_due: order.amount_due,
      },
    ]);
    expect(customers).toEqual([
      { _id: String(customerId), name: 'Crispin Alon', phone_number: order.profile.phone_number },
    ]);
  });

  test('products by name, including hidden ones, which are marked', async () => {
    const category = await store.make.category({ name: 'Herbarium' });
    const _id = await makeProduct({ category, name: 'Calamansi seedling', is_available: false });
    expect((await free.staffSearch.find({ s: 'calam seed' })).products).toEqual([
      { _id, name: 'Calamansi seedling', category: { name: 'Herbarium' }, is_available: false },
    ]);
  });

  test('customers by the beginning of their email address, without wildcards', async () => {
    const { order, customerId } = await placeNamed('Salome Ibarra');
    await store.deps().em.execute('update customer set email = ? where id = ?', ['salome_i@school.test', customerId]);
    const found = await free.staffSearch.find({ s: 'Salome_i@' });
    expect([idsOf(found.customers), idsOf(found.orders)]).toEqual([[String(customerId)], [order._id]]);
    expect((await free.staffSearch.find({ s: 'salome%@' })).customers).toEqual([]);
  });
});

test.each(['', '   ', '%', '_'])('an empty search (%j) finds nothing', async (s) => {
  expect(await free.staffSearch.find({ s })).toEqual({ orders: [], customers: [], products: [] });
});

test('each list is short, orders are newest first, and a customer with many orders is listed once', async () => {
  const category = await store.make.category();
  const ids: string[] = [];
  for (let count = 0; count < MAX_HITS.orders + 2; count += 1) {
    ids.unshift((await placeNamed('Placido Penitente')).order._id);
    await makeProduct({ category, name: `Penitente reader ${count}` });
  }
  const [first = '', second = ''] = ids;
  await store
    .deps()
    .em.execute('update `order` o, `order` p set o.customer_id = p.customer_id where o.id = ? and p.id = ?', [
      second,
      first,
    ]);
  const { orders, customers, products } = await free.staffSearch.find({ s: 'penitente' });
  expect(idsOf(orders)).toEqual(ids.slice(0, MAX_HITS.orders));
  expect(customers).toHaveLength(MAX_HITS.customers);
  expect(new Set(idsOf(customers)).size).toBe(MAX_HITS.customers);
  expect(products).toHaveLength(MAX_HITS.products);
});

test('staff with assigned categories find only records in these, and see that part of an order', async () => {
  const [mine, foreign] = [await store.make.category(), await store.make.category()];
  const scoped = await store.staff(await store.make.staff({ categories: [mine] }));
  const own = await placeNamed('Quiroga Simbad', { category: mine });
  const other = await placeNamed('Quiroga Sutil', { category: foreign });
  const product = await makeProduct({ category: mine, name: 'Quiroga notebook' });
  await makeProduct({ category: foreign, name: 'Quiroga pencil' });
  await store
    .deps()
    .em.execute('update customer set email = ? where id in (?, ?)', [
      'quiroga@school.test',
      own.customerId,
      other.customerId,
    ]);
  for (const s of ['quiroga', 'quiroga@']) {
    const found = await scoped.staffSearch.find({ s });
    expect([idsOf(found.orders), idsOf(found.customers)], s).toEqual([[own.order._id], [String(own.customerId)]]);
    expect(idsOf(found.products), s).toEqual([product]);
  }
  expect(await scoped.staffSearch.find({ s: other.order.order_no })).toEqual({
    orders: [],
    customers: [],
    products: [],
  });
  expect(idsOf((await free.staffSearch.find({ s: 'quiroga' })).orders)).toEqual([other.order._id, own.order._id]);
});

test('the customers found are in the audit log, the searched words are not', async () => {
  const { order, customerId } = await placeNamed('Tarsilo Alasigan');
  await free.staffSearch.find({ s: 'alasigan' });
  const [entry] = await store
    .deps()
    .em.execute<{ record_type: string; action: string; changes: unknown }[]>(
      'select record_type, action, changes from audit_log order by id desc limit 1',
    );
  expect(entry).toMatchObject({ record_type: 'order', action: 'read' });
  const text = JSON.stringify(entry?.changes);
  expect([text.includes(order.order_no), text.includes(`customer ${customerId}`)]).toEqual([true, true]);
  expect(text).not.toMatch(/alasigan/i);
});
