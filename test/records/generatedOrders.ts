import type { AppCaller } from '#server/router.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import type { TestStore } from '../store/testStore.ts';
import { orderBody } from './orders.ts';

const DAY_MS = 86_400_000;
const ORDERS = 36;

/** Orders of every status over two months, with cancelled lines, changed prices, renamed and deleted records, and backorders. Restores the clock. */
export async function generateOrders(store: TestStore): Promise<void> {
  const start = store.clock.now();
  const free = await store.staff(await store.make.staff());
  const sold = await makeStocks(store);
  for (let number = 0; number < ORDERS; number += 1) {
    // Includes times around midnight in Manila, 16:00 UTC.
    const at = new Date(start.getTime() - (ORDERS - number) * 1.6 * DAY_MS);
    const customer = await store.make.customer({ full_name: number % 2 === 0 ? `Buyer =${number}` : '' });
    const chosen = sold.filter((_, index) => (number + index) % 3 !== 0);
    const lines: number[] = [];
    let total = 0;
    for (const [index, stock] of chosen.entries()) {
      const quantity = 1 + ((number + index) % 4);
      lines.push(await store.make.cartItem(customer, stock.id, { quantity, size: stock.size }));
      total += quantity * stock.centavos;
    }
    const order = await (await store.customer(customer)).orders.place(orderBody(lines, total / 100));
    const { em } = store.deps();
    await em.execute('update `order` set created_at = ? where id = ?', [sqlTime(at), order._id]);
    const status = ORDER_STATUSES[number % ORDER_STATUSES.length] ?? 'Pending';
    if (status !== 'Pending') await free.orders.orderStatus({ _id: order._id, order_status: status });
    const [first] = order.orders;
    if (number % 4 === 1 && status !== 'Cancelled' && first) {
      await free.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', orders: [first._id] });
    }
  }
  await changeAfterwards(store, free, sold);
  await fillCarts(store, sold.slice(1, -3));
}

const sqlTime = (date: Date) => date.toISOString().slice(0, 23).replace('T', ' ');

interface Sold {
  id: number;
  size: string;
  centavos: number;
}

async function makeStocks(store: TestStore): Promise<Sold[]> {
  const books = await store.make.category({ name: 'Books' });
  const readers = await store.make.category({ name: 'Readers', parent: books });
  const wear = await store.make.category({ name: 'Wear' });
  const parallel = await Promise.all(
    [books, wear, null].map((parent) => store.make.category({ name: 'Sale', ...(parent && { parent }) })),
  );
  const { make } = store;
  const deep = [{ available_quantity: 500, restock_level: 480 }];
  const owed = [{ available_quantity: 3, restrict_if_no_available: false, restock_level: 10 }];
  const sizes = [
    { size: 'S', available_quantity: 300 },
    { size: 'L', price: 20.05, available_quantity: 300 },
  ];
  const algebra = await make.stock({ name: 'Algebra', category: books, selling_price: 333.33, sizes: deep });
  const poems = await make.stock({ name: 'Poems, "old" and new', category: readers, selling_price: 0.1, sizes: owed });
  const tale = await make.stock({ name: '=1+1', category: readers, selling_price: 99.99, sizes: deep });
  const shirt = await make.stock({ name: 'Shirt | blue', category: wear, selling_price: 250, sizes });
  const leftovers = await Promise.all(
    parallel.map((category) => make.stock({ name: 'Leftover', category, selling_price: 5, sizes: deep })),
  );
  const free = await make.stock({ name: 'Uncounted', category: wear, selling_price: 10.01, sizes: [] });
  return [
    { id: algebra.id, size: '', centavos: 33_333 },
    { id: poems.id, size: '', centavos: 10 },
    { id: tale.id, size: '', centavos: 9_999 },
    { id: shirt.id, size: 'S', centavos: 25_000 },
    { id: shirt.id, size: 'L', centavos: 27_005 },
    { id: free.id, size: '', centavos: 1_001 },
    ...leftovers.map(({ id }) => ({ id, size: '', centavos: 500 })),
  ];
}

/** Sold lines keep their texts and prices when the product changes. */
async function changeAfterwards(store: TestStore, free: AppCaller, sold: readonly Sold[]): Promise<void> {
  const { em } = store.deps();
  const [algebra, poems, tale] = sold;
  await em.execute('update stock set selling_price = 1000 where id = ?', [poems?.id]);
  await em.execute("update stock set name = 'Tale, second edition' where id = ?", [tale?.id]);
  await em.execute("update category set name = 'Clothes' where name = 'Wear'");
  await em.execute('delete from stock where id = ?', [algebra?.id]);
  for (const { id } of sold.slice(-3, -1)) {
    const { category } = await free.stocks.get({ _id: String(id) });
    await em.execute('delete from stock where id = ?', [id]);
    await free.categories.delete({ _id: category._id });
  }
}

async function fillCarts(store: TestStore, sold: readonly Sold[]): Promise<void> {
  for (let number = 0; number < 7; number += 1) {
    const customer = await store.make.customer({ full_name: 'Ana Reyes' });
    for (const stock of sold.slice(number % 3)) {
      await store.make.cartItem(customer, stock.id, { quantity: 1 + number, size: stock.size });
    }
  }
}
