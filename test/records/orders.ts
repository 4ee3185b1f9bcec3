import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { db } from '#server/platform/database/db.ts';
import type { AppCaller } from '#server/router.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { DEFAULT_ORDER_LIMITS } from '#shared/domain/orders/orderLimits.ts';
import { firstOpenDay, pickupInstant, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import type { Client } from '../store/apiClient.ts';
import type { TestStore } from '../store/testStore.ts';

/** Tuesday, 24 November 2026, 9:30 AM in Manila: an open slot, within the test clock's booking range. */
export const PICKUP = '2026-11-24T01:30:00.000Z';

export interface FormParts {
  data?: Record<string, unknown>;
  key?: string;
  file?: Uint8Array;
}

export function orderBody(lines: readonly number[], total: number, { data, key, file }: FormParts = {}): FormData {
  const body = new FormData();
  const choices = { receiving_option: 'Pick-Up', pickup_time: PICKUP, mode_of_payment: 'Bank Transfer' };
  body.set(
    'data',
    JSON.stringify({ orders: lines.map((id) => ({ _id: String(id) })), total_amount: total, ...choices, ...data }),
  );
  if (key !== undefined) body.set('idempotency_key', key);
  if (file) body.set('file', new File([new Uint8Array(file)], 'proof.png', { type: 'image/png' }));
  return body;
}

export function proofBody(order: { _id: string; order_no: string }, file: Uint8Array | null): FormData {
  const body = new FormData();
  body.set('order_id', order._id);
  body.set('order_no', order.order_no);
  if (file) body.set('file', new File([new Uint8Array(file)], 'proof.png', { type: 'image/png' }));
  return body;
}

/** A picture that is accepted as a proof; each shade gives a different file. */
export function proofPicture(shade = 120): Promise<Uint8Array> {
  const background = { r: shade, g: 80, b: 160 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

export async function liftOrderLimits(store: TestStore): Promise<void> {
  const lifted = Object.keys(DEFAULT_ORDER_LIMITS).map((key) => ({ key, value: '0' }));
  await db(store.deps().em).insertInto('account_setting').values(lifted).execute();
}

export const liftUnpaidLimit = (staff: Client) => staff.settings.save.mutate({ key: 'unpaid_order_limit', value: 0 });

export async function placeSimpleOrder(
  store: TestStore,
  over: { category?: number; quantity?: number; data?: Record<string, unknown>; file?: Uint8Array } = {},
): Promise<{ order: Order; caller: AppCaller; customerId: number; stockId: number; sizeId: number }> {
  const customerId = await store.make.customer();
  const caller = await store.customer(customerId);
  const { category, quantity = 1 } = over;
  const stock = await store.make.stock({ selling_price: 100, ...(category === undefined ? {} : { category }) });
  const line = await store.make.cartItem(customerId, stock.id, { quantity });
  const order = await caller.orders.place(orderBody([line], 100 * quantity, over));
  return { order, caller, customerId, stockId: stock.id, sizeId: stock.sizeIds[0] ?? 0 };
}

/**
 * Returns the found product with the most stock in one size and no further choices. Tests share a store, so the first
 * product might sell out.
 */
export async function findOrderable(customer: Client, keyword: string, pieces = 2): Promise<Product> {
  const { docs } = await customer.stocks.productList.query({ keyword });
  const mostOf = ({ size_prices }: Product) => Math.max(0, ...size_prices.map((size) => size.available_quantity));
  const [first] = docs
    .filter(({ category }) => category.other_fields.length === 0)
    .sort((one, other) => mostOf(other) - mostOf(one));
  if (!first || mostOf(first) < pieces) throw new Error(`of no ${keyword} are ${pieces} left to buy`);
  return first;
}

/** Adds pieces of a product to the cart, in its first size in stock and its first color. */
export async function addToCart(customer: Client, product: Product, quantity = 1): Promise<void> {
  const size = product.size_prices.find(({ available_quantity }) => available_quantity >= quantity)?.size;
  await customer.cart.add.mutate({ item: product._id, quantity, size, color: product.colors[0] });
}

/** Adds two pieces of a product to the cart and orders all ticked lines for its first open day. */
export async function placeOrder(customer: Client, product: Product): Promise<Order> {
  await addToCart(customer, product, 2);
  const { orders } = await customer.cart.items.query();
  const ticked = orders.filter((line) => line.is_checked);
  const calendar = await customer.settings.pickupCalendar.query();
  const pickups = toPickupCalendar(calendar);
  const bound = scheduledAmong(
    ticked.map(({ item }) => item),
    'ordering',
    calendar.now,
    pickups,
  );
  const [day] = [firstOpenDay(calendar.now, pickups), ...bound.map(({ ready_from }) => ready_from)]
    .filter((each) => each !== null)
    .sort()
    .slice(-1);
  if (!day) throw new Error('the store is closed for as far as one can order');
  const centavos = ticked.reduce((total, line) => total + Math.round(line.amount * 100), 0);
  const data = {
    pickup_time: pickupInstant(day, '09:30', calendar.time_zone),
    students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
  };
  const lines = ticked.map(({ _id }) => Number(_id));
  return customer.orders.place.mutate(orderBody(lines, centavos / 100, { data, key: crypto.randomUUID() }));
}

const TABLES = ['order', 'order_line', 'order_student', 'event', 'stored_response'] as const;

export async function countRows(store: TestStore): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [...TABLES, 'stock_ledger', 'cart_item'] as const) {
    const [row] = await store.deps().em.execute<{ rows: number }[]>(`select count(*) as \`rows\` from \`${table}\``);
    counts[table] = Number(row?.rows);
  }
  const [row] = await store
    .deps()
    .em.execute<{ quantity: string; last: string }[]>(
      'select (select coalesce(sum(available_quantity), 0) from size_price) as quantity, (select coalesce(sum(value), 0) from sequence) as last',
    );
  return { ...counts, quantity: Number(row?.quantity), numbers: Number(row?.last) };
}

/** Checks that every size's quantity is the sum of its ledger, and every total the sum of its lines. */
export async function expectBooksToBalance(store: TestStore): Promise<void> {
  const { em } = store.deps();
  const sizes = await em.execute(
    `select p.id, p.available_quantity, coalesce(sum(l.quantity), 0) as ledger from size_price p
      left join stock_ledger l on l.size_price_id = p.id group by p.id, p.available_quantity having ledger <> p.available_quantity`,
  );
  expect(sizes, 'sizes whose quantity is not the sum of their ledger').toEqual([]);
  const orders = await em.execute(
    `select o.id from \`order\` o left join order_line l on l.order_id = o.id group by o.id, o.total_amount
      having coalesce(sum(l.amount), 0) <> o.total_amount`,
  );
  expect(orders, 'orders whose total is not the sum of their lines').toEqual([]);
}

export async function readQuantity(store: TestStore, sizeId: number): Promise<number> {
  const [row] = await store
    .deps()
    .em.execute<{ available_quantity: number }[]>('select available_quantity from size_price where id = ?', [sizeId]);
  return Number(row?.available_quantity);
}

export function listProofFiles(store: TestStore): Promise<string[]> {
  return readdir(join(store.services.config.dataDir, 'uploads', 'proofs')).catch(() => []);
}

/** Expects an error, and unchanged tables and folders. */
export async function expectDomainError(
  store: TestStore,
  call: () => Promise<unknown>,
  apiError: Record<string, unknown>,
): Promise<void> {
  const before = [await countRows(store), await listProofFiles(store)];
  await expect(call()).rejects.toMatchObject(apiError);
  expect([await countRows(store), await listProofFiles(store)]).toEqual(before);
}

export const invalidField = (field: string, message: string) => ({
  code: 'UNPROCESSABLE_CONTENT',
  message: message,
  cause: { errors: { [field]: message } },
});

/** A customer with one ticked line: two pieces of a new stock at 100 pesos each. */
export async function createShopper(store: TestStore, over: Parameters<TestStore['make']['stock']>[0] = {}) {
  const customerId = await store.make.customer({ full_name: 'Ana Reyes', email: 'ana@example.com' });
  const caller = await store.customer(customerId);
  const stock = await store.make.stock({ selling_price: 100, ...over });
  const line = await store.make.cartItem(customerId, stock.id, { quantity: 2 });
  const place = (parts: FormParts = {}, total = 200) => caller.orders.place(orderBody([line], total, parts));
  return { customerId, caller, stock, line, place };
}

export async function placeAcross(store: TestStore, categories: readonly number[]) {
  const customerId = await store.make.customer();
  const lines: number[] = [];
  const sizes: number[] = [];
  for (const category of categories) {
    const stock = await store.make.stock({ category, selling_price: 10 });
    lines.push(await store.make.cartItem(customerId, stock.id));
    sizes.push(...stock.sizeIds);
  }
  const caller = await store.customer(customerId);
  const order = await caller.orders.place(orderBody(lines, 10 * lines.length));
  return { order, caller, sizes, lineIds: order.orders.map((line) => line._id) };
}
