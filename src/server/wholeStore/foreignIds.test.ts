import { expect, test } from 'vitest';
import { z } from 'zod';
import { optionalReference, recordId, recordReference } from '#shared/contracts/common.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { LIST_NAMES } from '#shared/domain/staffLists.ts';
import { orderBody, PICKUP, placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { Policy } from '../platform/trpc/admission.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { formLimitsOf } from '../platform/uploads/uploads.ts';
import { type AppCaller, appRouter } from '../router.ts';

/** Records of Ana, and of a category that is not assigned to the librarian. */
interface ForeignRecords {
  order: Order;
  line: string;
  undo: string;
  stock: string;
  category: string;
  /** A record that the librarian may change, sent together with a foreign one. */
  own: string;
  /** The order's code for the counter. */
  code: string;
  student: string;
}

type Attempt = (caller: AppCaller, foreign: ForeignRecords) => Promise<unknown>;

const statusOf = ({ order }: ForeignRecords) => ({ _id: order._id, order_status: 'Processing' as const });
const imagesOf = (id: string) => {
  const form = new FormData();
  form.set('_id', id);
  form.set('images', new File(['x'], 'a.jpg'));
  return form;
};

/** A customer's calls with another customer's records; all are rejected. */
const asCustomer: Record<string, Attempt> = {
  'cart.add': (ben, { stock, student }) => ben.cart.add({ item: stock, quantity: 1, student }),
  'cart.addItems': (ben, { stock, student }) => ben.cart.addItems({ student, items: [{ item: stock, quantity: 1 }] }),
  'students.update': (ben, { student }) => ben.students.update({ _id: student, name: 'Mine' }),
  'students.remove': (ben, { student }) => ben.students.remove({ _id: student }),
  'cart.updateItem': (ben, { line }) => ben.cart.updateItem({ _id: line, quantity: 9 }),
  'cart.deleteItem': (ben, { line }) => ben.cart.deleteItem({ _id: line }),
  'cart.restoreItem': (ben, { undo }) => ben.cart.restoreItem({ undo }),
  'orders.place': (ben, { line }) => ben.orders.place(orderBody([Number(line)], 100)),
  'orders.uploadProof': async (ben, { order }) => ben.orders.uploadProof(proofBody(order, await proofPicture())),
  'orders.cancel': (ben, { order }) => ben.orders.cancel({ _id: order._id }),
  'orders.reschedule': (ben, { order }) => ben.orders.reschedule({ _id: order._id, pickup_time: PICKUP }),
  'orders.byNumber': (ben, { order }) => ben.orders.byNumber({ order_no: order.order_no }),
  'orders.again': (ben, { order }) => ben.orders.again({ _id: order._id }),
  'orders.get': (ben, { order }) => ben.orders.get({ _id: order._id }),
  'counter.code': (ben, { order }) => ben.counter.code({ _id: order._id }),
};

/** Staff calls with records outside of the assigned categories; all are rejected. */
const asStaff: Record<string, Attempt> = {
  'orders.get': (librarian, { order }) => librarian.orders.get({ _id: order._id }),
  'orders.orderStatus': (librarian, foreign) => librarian.orders.orderStatus(statusOf(foreign)),
  'orders.undoStatus': (librarian, { order }) =>
    librarian.orders.undoStatus({
      _id: order._id,
      orders: [{ _id: order.orders[0]?._id ?? '', order_status: 'Pending', old_order_status: 'Processing' }],
    }),
  'payments.setPaymentStatus': (librarian, { order }) =>
    librarian.payments.setPaymentStatus({ _id: order._id, payment_status: 'Confirmed' }),
  'payments.receipts': (librarian, { order }) => librarian.payments.receipts({ _id: order._id }),
  'payments.addReceipt': (librarian, { order }) =>
    librarian.payments.addReceipt({ _id: order._id, amount: 1, way: 'Cash', old_amount_paid: 0 }),
  'payments.takeBackReceipt': (librarian, { order }) =>
    librarian.payments.takeBackReceipt({ _id: order._id, receipt_id: '1' }),
  'payments.addRefund': (librarian, { order }) =>
    librarian.payments.addRefund({ _id: order._id, amount: 1, way: 'Cash', old_amount_paid: 0 }),
  'orders.movePickup': (librarian, { order }) =>
    librarian.orders.movePickup({ _id: order._id, pickup_time: PICKUP, reason: 'Mine' }),
  'orders.message': (librarian, { order }) => librarian.orders.message({ _id: order._id, text: 'Mine' }),
  'counter.atCounter': (librarian, { order }) => librarian.counter.atCounter({ _id: order._id }),
  'counter.handover': (librarian, { order }) =>
    librarian.counter.handover({ _id: order._id, is_unpaid_confirmed: true }),
  'counter.exchange': (librarian, { order }) =>
    librarian.counter.exchange({ _id: order._id, order: order.orders[0]?._id ?? '', quantity: 1, size: 'L' }),
  'counter.sell': (librarian, { stock }) =>
    librarian.counter.sell({ orders: [{ item: stock, quantity: 1 }], total_amount: 100, way: 'Cash' }),
  'counter.byCode': (librarian, { code }) => librarian.counter.byCode({ code }),
  'counter.slips': (librarian, { order }) => librarian.counter.slips({ ids: [order._id] }),
  'counter.markPrinted': (librarian, { order }) => librarian.counter.markPrinted({ kind: 'slip', ids: [order._id] }),
  'counter.pick': (librarian, { order }) =>
    librarian.counter.pick({ lines: [{ _id: order.orders[0]?._id ?? '', quantity: 1 }] }),
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
  'stocks.deleteMany': (librarian, { stock, own }) => librarian.stocks.deleteMany({ ids: [own, stock] }),
  'stocks.bulkPreview': (librarian, { stock, own }) =>
    librarian.stocks.bulkPreview({ ids: [own, stock], selling_price: { kind: 'percent', value: 5 } }),
  'stocks.labels': (librarian, { stock, own }) => librarian.stocks.labels({ ids: [own, stock] }),
  'stocks.countSize': (librarian, { stock }) =>
    librarian.stocks.countSize({ _id: stock, available_quantity: 1, old_available_quantity: 0, reason: 'Counted' }),
  'stocks.upload': (librarian, { stock }) => librarian.stocks.upload(imagesOf(stock)),
  'stocks.deleteImage': (librarian, { stock }) => librarian.stocks.deleteImage({ _id: stock, image: 'a.jpg' }),
  'stocks.setImageColor': (librarian, { stock }) =>
    librarian.stocks.setImageColor({ _id: stock, image: 'a.jpg', color: '' }),
  'stocks.orderImages': (librarian, { stock }) => librarian.stocks.orderImages({ _id: stock, images: [] }),
  'stocks.ledger': (librarian, { stock }) => librarian.stocks.ledger({ _id: stock }),
  'stocks.history': (librarian, { stock }) => librarian.stocks.history({ _id: stock }),
};

const PERIOD = { start: '2026-11-01', end: '2026-11-30' };
const reportOf = ({ category }: ForeignRecords) => ({ period_covered: PERIOD, categories: [category] });

/** Staff calls that accept foreign records and return nothing of them: neither number nor name is in the response. */
const passedOver: Record<string, Attempt> = {
  'orders.bulkStatus': (librarian, { order: { _id } }) =>
    librarian.orders.bulkStatus({ orders: [{ _id, old_order_status: 'Pending' }], order_status: 'Claimed' }),
  'orders.bulkUndo': (librarian, { order: { _id, orders } }) => {
    const line = { _id: orders[0]?._id ?? '', order_status: 'Cancelled', old_order_status: 'Pending' } as const;
    return librarian.orders.bulkUndo({ orders: [{ _id, orders: [line] }] });
  },
  'orders.paginate': (librarian, { category }) => librarian.orders.paginate({ extras: { category } }),
  'orders.find': (librarian, { order }) => librarian.orders.find({ s: order.order_no, cursor: order._id }),
  'payments.payments': (librarian) => librarian.payments.payments({ payment_status: 'Awaiting Proof' }),
  'counter.pickups': (librarian) => librarian.counter.pickups({ day: '2026-11-24' }),
  'counter.waiting': (librarian) => librarian.counter.waiting({}),
  'counter.pickingList': (librarian) => librarian.counter.pickingList({ day: '2026-11-24' }),
  'counter.ticks': (librarian) => librarian.counter.ticks({ day: '2026-11-24' }),
  'staffSearch.find': (librarian, { order }) => librarian.staffSearch.find({ s: order.order_no }),
  'stocks.paginate': (librarian, { category }) => librarian.stocks.paginate({ extras: { category } }),
  'stocks.openSizes': (librarian, { stock }) => librarian.stocks.openSizes({ _id: stock }),
  'notices.waiting': (librarian, { stock }) => librarian.notices.waiting({ _id: stock }),
  'stocks.deletePreview': (librarian, { stock, own }) => librarian.stocks.deletePreview({ ids: [own, stock] }),
  'stocks.export': (librarian, { category }) => librarian.stocks.export({ format: 'csv', category }),
  'reports.summary': (librarian, foreign) =>
    librarian.reports.summary({ report: 'orders-history', ...reportOf(foreign) }),
  'reports.rows': (librarian, foreign) =>
    librarian.reports.rows({ report: 'orders-history-per-category', ...reportOf(foreign) }),
  'reports.ordersHistory': (librarian, foreign) => librarian.reports.ordersHistory(reportOf(foreign)),
  'reports.ordersHistoryPerCategory': (librarian, foreign) =>
    librarian.reports.ordersHistoryPerCategory(reportOf(foreign)),
  'reports.summaryPerStatus': (librarian, foreign) => librarian.reports.summaryPerStatus(reportOf(foreign)),
  'reports.customerCarts': (librarian, foreign) => librarian.reports.customerCarts(reportOf(foreign)),
};

/** Calls whose records are readable by all allowed callers, and calls that only return the caller's own records. */
const OPEN = [
  ...[...LIST_NAMES, 'warehouses', 'synonyms', 'bookLists'].flatMap((name) => [`${name}.get`, `${name}.history`]),
  'categories.history',
  // Cursors are signed, and count only records that the caller may see: pageOrWalk.test.ts.
  ...[...LIST_NAMES, 'warehouses', 'categories', 'synonyms', 'bookLists', 'searches'].map((name) => `${name}.paginate`),
  'stocks.checkImport',
  'orders.customerOrders',
  'orders.updates',
  // A product is visible to every customer.
  'notices.setStockRequest',
  // Only the caller's own records; tested with another caller's in customerSessions.test.ts and passkeys.test.ts.
  'customers.endSession',
  'users.removePasskey',
  'settings.history',
  // Need a code sent to the phone or address: linkSignIn.test.ts, emailProof.test.ts, personalData.test.ts.
  'customers.proveEmail',
  'customers.linkPhone',
  'privacy.requestErasure',
  // Records of a report that staff with assigned categories may open: reconcile.test.ts.
  'reports.detail',
];

/** Fields that identify a record without being its key: signed or looked up. */
const NAMES_RECORDS = ['cursor', 'undo', 'lastEventId', 'code', 'image'];
const KEYS: readonly unknown[] = [recordId, recordReference, optionalReference];

/** Whether an input contains a record's key at any depth; a form may contain any. */
function namesRecord(schema: unknown): boolean {
  if (!(schema instanceof z.ZodType)) return false;
  if (KEYS.includes(schema) || formLimitsOf(schema)) return true;
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).some(([name, part]) => NAMES_RECORDS.includes(name) || namesRecord(part));
  }
  if (schema instanceof z.ZodPipe) return namesRecord(schema.in) || namesRecord(schema.out);
  if (schema instanceof z.ZodArray) return namesRecord(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.some(namesRecord);
  if (schema instanceof z.ZodRecord) return namesRecord(schema.valueType);
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapped && namesRecord(schema.unwrap());
}

const GUARDED: readonly Policy[] = ['customer', 'customerOrStaff', 'staff'];
const naming = definitionsOf(appRouter)
  .filter(({ meta, inputs }) => GUARDED.includes(meta.policy) && inputs.some(namesRecord))
  .map(({ name }) => name);

const store = await openTestStore();
const { make } = store;
const [category, assigned] = [await make.category(), await make.category()];
const { order, caller, customerId } = await placeSimpleOrder(store, { category });
const stock = await make.stock({ category, selling_price: 100 });
const gone = await make.cartItem(customerId, stock.id);
const { undo } = await caller.cart.deleteItem({ _id: String(gone) });
const line = String(await make.cartItem(customerId, stock.id));
const own = String((await make.stock({ category: assigned })).id);
const { students } = await caller.students.add({ name: 'Ana' });
const student = students[0]?._id ?? '';
const { code } = await caller.counter.code({ _id: order._id });
const foreign = { order, line, undo, stock: String(stock.id), category: String(category), own, code, student };
const ben = await store.customer(await make.customer());
const librarian = await store.staff(await make.staff({ categories: [assigned] }));

/** Reads all data that an attempt could have changed. */
const everything = async () => {
  const rows: unknown[] = [];
  for (const table of ['student', 'cart_item', '`order`', 'order_line', 'stock', 'stock_image', 'event']) {
    rows.push(await store.deps().em.execute(`select * from ${table} order by id`));
  }
  return rows;
};

test('every call that names a record is in one of these tables', () => {
  const known = [
    'cart.updateItems',
    ...Object.keys(asCustomer),
    ...Object.keys(asStaff),
    ...Object.keys(passedOver),
    ...OPEN,
  ];
  expect(naming.filter((path) => !known.includes(path))).toEqual([]);
});

test.each(Object.entries(asCustomer))(
  '%s does not reach another customer’s records, and changes nothing',
  async (_path, attempt) => {
    const before = await everything();
    expect(['not_found', 'forbidden', 'cart_changed', 'conflict', 'invalid']).toContain(
      (await toApiError(attempt(ben, foreign))).code,
    );
    expect(await everything()).toEqual(before);
  },
);

test.each(Object.entries(asStaff))(
  '%s does not reach records outside of the assigned categories, and changes nothing',
  async (_path, attempt) => {
    const before = await everything();
    expect(['not_found', 'forbidden']).toContain((await toApiError(attempt(librarian, foreign))).code);
    expect(await everything()).toEqual(before);
  },
);

test.each(Object.entries(passedOver))(
  '%s returns no data from outside of the assigned categories, and changes nothing',
  async (_path, attempt) => {
    const before = await everything();
    const response = JSON.stringify(await attempt(librarian, foreign), (_key, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    );
    const { order } = foreign;
    const names = [order.order_no, order.profile.name, ...order.orders.map(({ item }) => item.name)];
    expect(names.filter((name) => response.includes(name))).toEqual([]);
    expect(await everything()).toEqual(before);
  },
);

test('cart.updateItems skips another customer’s line', async () => {
  const before = await everything();
  const lines = [{ _id: foreign.line, is_checked: false }];
  expect(await ben.cart.updateItems({ lines })).toEqual({ orders: [] });
  expect(await everything()).toEqual(before);
});
