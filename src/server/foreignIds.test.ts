import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Order } from '#shared/contracts/orders.ts';
import { toApiError } from '#test/domainError.ts';
import { orderBody, placeSimpleOrder, proofBody, proofPicture } from '#test/orders.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import type { Policy } from './platform/trpc/procedures.ts';
import { type AppCaller, appRouter } from './router.ts';

/** What belongs to Ana, and to a category that a librarian is not assigned to. */
interface Theirs {
  order: Order;
  line: string;
  undo: string;
  stock: string;
  category: string;
  /** What a librarian may change, to name it beside what they may not. */
  own: string;
}

type Attempt = (caller: AppCaller, theirs: Theirs) => Promise<unknown>;

const statusOf = ({ order }: Theirs) => ({ _id: order._id, order_status: 'Processing' as const });
const imagesOf = (id: string) => {
  const form = new FormData();
  form.set('_id', id);
  form.set('images', new File(['x'], 'a.jpg'));
  return form;
};

/** How a customer may try to reach what is another's; all are rejected. */
const asCustomer: Record<string, Attempt> = {
  'cart.updateItem': (ben, { line }) => ben.cart.updateItem({ _id: line, quantity: 9 }),
  'cart.deleteItem': (ben, { line }) => ben.cart.deleteItem({ _id: line }),
  'cart.restoreItem': (ben, { undo }) => ben.cart.restoreItem({ undo }),
  'orders.place': (ben, { line }) => ben.orders.place(orderBody([Number(line)], 100)),
  'orders.uploadProof': async (ben, { order }) => ben.orders.uploadProof(proofBody(order, await proofPicture())),
  'orders.get': (ben, { order }) => ben.orders.get({ _id: order._id }),
  'orders.code': (ben, { order }) => ben.orders.code({ _id: order._id }),
};

/** How staff may try to reach what is outside of the categories assigned to them. */
const asStaff: Record<string, Attempt> = {
  'orders.get': (librarian, { order }) => librarian.orders.get({ _id: order._id }),
  'orders.orderStatus': (librarian, theirs) => librarian.orders.orderStatus(statusOf(theirs)),
  'orders.undoStatus': (librarian, { order }) =>
    librarian.orders.undoStatus({
      _id: order._id,
      orders: [{ _id: order.orders[0]?._id ?? '', order_status: 'Pending', old_order_status: 'Processing' }],
    }),
  'orders.setPaymentStatus': (librarian, { order }) =>
    librarian.orders.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' }),
  'orders.atCounter': (librarian, { order }) => librarian.orders.atCounter({ _id: order._id }),
  'orders.handover': (librarian, { order }) => librarian.orders.handover({ _id: order._id, is_unpaid_confirmed: true }),
  'orders.slips': (librarian, { order }) => librarian.orders.slips({ ids: [order._id] }),
  'orders.markPrinted': (librarian, { order }) => librarian.orders.markPrinted({ kind: 'slip', ids: [order._id] }),
  'orders.notes': (librarian, { order }) => librarian.orders.notes({ _id: order._id }),
  'orders.addNote': (librarian, { order }) => librarian.orders.addNote({ _id: order._id, text: 'Mine' }),
  'orders.deleteNote': (librarian, { order }) => librarian.orders.deleteNote({ _id: order._id, note_id: '1' }),
  'orders.history': (librarian, { order }) => librarian.orders.history({ _id: order._id }),
  'notices.ofOrder': (librarian, { order }) => librarian.notices.ofOrder({ _id: order._id }),
  'stocks.create': (librarian, { category }) => librarian.stocks.create({ name: 'A', category, selling_price: 1 }),
  'stocks.update': (librarian, { stock }) => librarian.stocks.update({ _id: stock, name: 'Mine' }),
  'stocks.delete': (librarian, { stock }) => librarian.stocks.delete({ _id: stock }),
  'stocks.availability': (librarian, { stock }) => librarian.stocks.availability({ _id: stock, checked: false }),
  'stocks.bulk': (librarian, { stock, own }) => librarian.stocks.bulk({ ids: [own, stock], is_available: false }),
  'stocks.bulkPreview': (librarian, { stock, own }) =>
    librarian.stocks.bulkPreview({ ids: [own, stock], selling_price: { kind: 'percent', value: 5 } }),
  'stocks.countSize': (librarian, { stock }) =>
    librarian.stocks.countSize({ _id: stock, available_quantity: 1, old_available_quantity: 0, reason: 'Counted' }),
  'stocks.upload': (librarian, { stock }) => librarian.stocks.upload(imagesOf(stock)),
  'stocks.deleteImage': (librarian, { stock }) => librarian.stocks.deleteImage({ _id: stock, image: 'a.jpg' }),
  'stocks.orderImages': (librarian, { stock }) => librarian.stocks.orderImages({ _id: stock, images: [] }),
  'stocks.ledger': (librarian, { stock }) => librarian.stocks.ledger({ _id: stock }),
  'stocks.history': (librarian, { stock }) => librarian.stocks.history({ _id: stock }),
};

/** Calls that name records which everybody who may call them may read, or that bring one's own alone (tested by what they bring). */
const OPEN = [
  ...['subjects', 'gradeLevels', 'agriculture', 'warehouses'].flatMap((name) => [`${name}.get`, `${name}.history`]),
  'categories.history',
  // A cursor of theirs is signed, and counts within what the caller may see: pageOrWalk.test.ts.
  ...['subjects', 'gradeLevels', 'agriculture', 'warehouses', 'categories', 'stocks'].map((name) => `${name}.paginate`),
  'cart.add',
  'stocks.checkImport',
  'orders.customerOrders',
  'orders.find',
  'orders.paginate',
  'orders.updates',
  // A product that every customer sees.
  'notices.setStockRequest',
  // One's own alone, each with a test of another's: customerSessions.test.ts, passkeys.test.ts.
  'customers.endSession',
  'users.removePasskey',
  // What staff with assigned categories may open of a report: reconcile.test.ts.
  'reports.detail',
];

/** Keys under which a body names records. */
const NAMES_RECORDS = ['_id', 'ids', 'order_id', 'cursor', 'lines', 'undo', 'item', 'lastEventId'];

/** The keys of an input, however it is wrapped; a form may name anything. */
function keysOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return keysOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return keysOf(schema.unwrap());
  if (schema instanceof z.ZodNullable) return keysOf(schema.unwrap());
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['_id'];
}

const GUARDED: readonly Policy[] = ['customer', 'customerOrStaff', 'staff'];
const naming = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[]; meta: { policy: Policy } } }>,
)
  .filter(([, { _def }]) => GUARDED.includes(_def.meta.policy))
  .filter(([, { _def }]) => _def.inputs.flatMap(keysOf).some((key) => NAMES_RECORDS.includes(key)))
  .map(([path]) => path);

let store: TestStore;
let theirs: Theirs;
let ben: AppCaller;
let librarian: AppCaller;
beforeAll(async () => {
  store = await createTestStore();
  const { make } = store;
  const [category, assigned] = [await make.category(), await make.category()];
  const { order, caller, customerId } = await placeSimpleOrder(store, { category });
  const stock = await make.stock({ category, selling_price: 100 });
  const gone = await make.cartItem(customerId, stock.id);
  const { undo } = await caller.cart.deleteItem({ _id: String(gone) });
  const line = String(await make.cartItem(customerId, stock.id));
  const own = String((await make.stock({ category: assigned })).id);
  theirs = { order, line, undo, stock: String(stock.id), category: String(category), own };
  ben = await store.customer(await make.customer());
  librarian = await store.staff(await make.staff({ categories: [assigned] }));
});
afterAll(() => store.close());

/** What an attempt could have changed. */
const everything = async () => {
  const rows: unknown[] = [];
  for (const table of [
    'cart_item',
    '`order`',
    'order_line',
    'stock',
    'stock_image',
    'order_status_change',
    'order_activity',
  ]) {
    rows.push(await store.deps().em.execute(`select * from ${table} order by id`));
  }
  return rows;
};

test('every call that names a record stands in one of these tables', () => {
  const known = ['cart.updateItems', ...Object.keys(asCustomer), ...Object.keys(asStaff), ...OPEN];
  expect(naming.filter((path) => !known.includes(path))).toEqual([]);
});

test.each(Object.entries(asCustomer))(
  '%s does not reach what is another customer’s, and changes nothing',
  async (_path, attempt) => {
    const before = await everything();
    expect(['not_found', 'forbidden', 'conflict', 'invalid']).toContain((await toApiError(attempt(ben, theirs))).code);
    expect(await everything()).toEqual(before);
  },
);

test.each(Object.entries(asStaff))(
  '%s does not reach what is outside of the assigned categories, and changes nothing',
  async (_path, attempt) => {
    const before = await everything();
    expect(['not_found', 'forbidden']).toContain((await toApiError(attempt(librarian, theirs))).code);
    expect(await everything()).toEqual(before);
  },
);

test('cart.updateItems passes over a line that is another customer’s', async () => {
  const before = await everything();
  const lines = [{ _id: theirs.line, is_checked: false }];
  expect(await ben.cart.updateItems({ lines })).toEqual({ orders: [] });
  expect(await everything()).toEqual(before);
});
