import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createShopper, orderBody, proofPicture } from '#test/records/orders.ts';
import { postAs } from '#test/store/reportOutputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../router.ts';
import { purgeAuditLog } from './purgeAuditLog.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const staffId = await store.make.staff({ name: 'Ana Cruz' });
const staff = await store.staff(staffId);

/** Returns the log rows written by a call. */
async function entriesOf(call: () => Promise<unknown>) {
  const [before] = await store.deps().em.execute<{ id: number }[]>('select coalesce(max(id), 0) as id from audit_log');
  await call();
  return store
    .deps()
    .em.execute<Record<string, unknown>[]>(
      'select record_type, record_id, action, staff_name from audit_log where id > ? order by id',
      [before?.id ?? 0],
    );
}
const read = (record_type: string, record_id: string) => ({
  record_type,
  record_id,
  action: 'read',
  staff_name: 'Ana Cruz',
});

async function orderWithProof() {
  const { caller, line } = await createShopper(store);
  return { caller, order: await caller.orders.place(orderBody([line], 200, { file: await proofPicture() })) };
}

test('opening an order is logged once in five minutes for staff, and never for its customer', async () => {
  const { caller, order } = await orderWithProof();
  expect(await entriesOf(() => caller.orders.get({ _id: order._id }))).toEqual([]);
  const open = () => staff.orders.get({ _id: order._id });
  expect(await entriesOf(open)).toEqual([read('order', order._id)]);
  expect(await entriesOf(open)).toEqual([]);
  store.clock.advance(300);
  expect(await entriesOf(open)).toEqual([read('order', order._id)]);
});

test('a denied order leaves no entry', async () => {
  expect(await entriesOf(() => staff.orders.get({ _id: '999999' }).catch(() => null))).toEqual([]);
});

test('opening the picture of a proof is logged for staff, and never for its customer', async () => {
  const { caller, order } = await orderWithProof();
  const own = await caller.orders.get({ _id: order._id });
  expect(await entriesOf(() => fetch(server.url + own.proof_of_payment_url))).toEqual([]);
  const { proof_of_payment_url, proof_of_payment_filename } = await staff.orders.get({ _id: order._id });
  const opened = await entriesOf(async () => {
    expect((await fetch(server.url + proof_of_payment_url)).status).toBe(200);
  });
  expect(opened).toEqual([read('proof', String(proof_of_payment_filename))]);
});

test('a proof is not sent if its opening cannot be recorded', async () => {
  const { order } = await orderWithProof();
  const { proof_of_payment_url } = await staff.orders.get({ _id: order._id });
  const { em } = store.deps();
  await em.execute("create trigger unrecorded before insert on audit_log for each row signal sqlstate '45000'");
  expect((await fetch(server.url + proof_of_payment_url)).status).toBeGreaterThanOrEqual(500);
  await em.execute('drop trigger unrecorded');
});

test('a search for orders, an order’s history and a report that names customers are logged; other reports are not', async () => {
  const { order } = await orderWithProof();
  store.clock.advance(600);
  expect(await entriesOf(() => staff.orders.find({ s: order.order_no }))).toEqual([read('order', 'search')]);
  expect(await entriesOf(() => staff.orders.paginate({ s: order.order_no }))).toEqual([read('order', 'list')]);
  expect(await entriesOf(() => staff.orders.history({ _id: order._id }))).toEqual([read('order', order._id)]);
  const rows = (report: 'orders-history' | 'inventory-report') =>
    staff.reports.rows({ report, filters: {}, offset: 0, limit: 10 });
  expect(await entriesOf(() => rows('orders-history'))).toEqual([read('report', 'orders-history')]);
  expect(await entriesOf(() => rows('inventory-report'))).toEqual([]);
  expect(await entriesOf(() => staff.reports.customerCarts({}))).toEqual([read('report', 'customer-carts')]);
});

test('changes of orders by staff are logged with the old and new value, without a reason that may name the customer', async () => {
  const { order } = await orderWithProof();
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Cancelled', reason: 'damaged' });
  const { docs } = await staff.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(docs[0]).toMatchObject({ who: 'Ana Cruz', record_id: order._id, record_name: order.order_no });
  const found = await staff.auditLog.paginate({ s: order.order_no });
  expect(new Set(found.docs.map(({ record_id }) => record_id))).toEqual(new Set([order._id]));
  expect(docs[0]?.changes).toEqual([
    { field: 'order_status', from: 'Pending', to: 'Cancelled' },
    { field: 'lines', from: null, to: order.orders.map(({ _id }) => Number(_id)) },
  ]);
});

test('the log is read latest first, by page, words, kind, action, person and time', async () => {
  const other = await store.make.staff({ name: 'Ben Reyes' });
  await (await store.staff(other)).settings.save({ key: 'offer_delivery', value: true });
  const find = async (input: Parameters<AppCaller['auditLog']['paginate']>[0]) => staff.auditLog.paginate(input);
  const all = await find({});
  expect(all.docs[0]).toMatchObject({ who: 'Ben Reyes', record_type: 'account_setting', record_id: 'offer_delivery' });
  expect(all.total).toBeGreaterThan(3);
  expect((await find({ page: 2, page_size: 1 })).docs[0]?._id).toBe(all.docs[1]?._id);
  expect((await find({ s: 'reyes delivery' })).docs).toHaveLength(1);
  expect((await find({ s: 'reyes nothing' })).docs).toHaveLength(0);
  expect((await find({ s: 'damaged' })).docs).toHaveLength(0);
  expect((await find({ s: 'cancelled' })).docs).toHaveLength(1);
  expect((await find({ s: '100%' })).docs).toHaveLength(0);
  expect((await find({ extras: { staff_user: other } })).docs).toHaveLength(1);
  expect((await find({ extras: { staff_user: 0 } })).docs).toHaveLength(0);
  const proofs = await find({ extras: { record_type: 'proof', action: 'read' } });
  expect(proofs.docs).toHaveLength(1);
  // Reads by staff are not among the changes.
  const changes = await find({ extras: { action: 'not_read' } });
  const reads = await find({ extras: { action: 'read' } });
  expect(changes.total + reads.total).toBe((await find({})).total);
  expect(changes.docs.map(({ action }) => action)).not.toContain('read');
  store.clock.advance(2 * 86_400);
  expect((await find({ extras: { period: '1' } })).total).toBe(0);
  expect((await find({ extras: { period: '7' } })).total).toBe(all.total);
  store.clock.advance(400 * 86_400);
  expect((await find({ extras: { period: '365' } })).total).toBe(0);
  expect((await find({ extras: { period: '' } })).total).toBe(all.total);
});

test('the log is exported as CSV with escaped formulas, and the export is logged', async () => {
  const name = '=cmd|A1';
  await (await store.staff(await store.make.staff({ name }))).settings.save({ key: 'offer_delivery', value: false });
  const token = await store.staffToken(await store.make.staff({ name: 'Ana Cruz' }));
  const entries = await entriesOf(async () => {
    const answer = await postAs(`${server.url}/api/audit-log/file`, token, { extras: { period: '' } });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?audit-log-.*\.csv"?$/);
    const text = await answer.text();
    expect(text).toContain("'=cmd|A1");
    expect(text).toMatch(/,account_setting,offer_delivery,value,true,false$/m);
  });
  expect(entries).toEqual([
    { record_type: 'audit_log', record_id: 'file', action: 'exported', staff_name: 'Ana Cruz' },
  ]);
});

test('a deactivated user opens no proof by an old URL, and leaves no entry', async () => {
  store.clock.set(new Date('2026-11-20T02:00:00Z'));
  const { order } = await orderWithProof();
  const gone = await store.make.staff({ name: 'Dina Flores' });
  const { proof_of_payment_url } = await (await store.staff(gone)).orders.get({ _id: order._id });
  const open = async () => (await fetch(server.url + proof_of_payment_url)).status;
  expect(await open()).toBe(200);
  await staff.users.update({ _id: String(gone), is_active: false });
  expect(await entriesOf(async () => expect(await open()).toBe(403))).toEqual([]);
  await staff.users.delete({ _id: String(gone) });
  expect(await open()).toBe(403);
});

test('entries are stored for three years', async () => {
  const { em } = store.deps();
  const [{ id } = { id: 0 }] = await em.execute<{ id: number }[]>('select min(id) as id from audit_log');
  await em.execute('update audit_log set created_at = ? where id = ?', [
    new Date(store.clock.now().getTime() - 3 * 365 * 86_400_000 - 1),
    id,
  ]);
  expect(await purgeAuditLog(store.deps())).toBe(1);
  expect(await purgeAuditLog(store.deps())).toBe(0);
});

test('nothing in the application changes a row of the log, or deletes one before its time', async () => {
  const root = join(import.meta.dirname, '..');
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const writing: string[] = [];
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    if (/(update|delete from|deleteFrom|updateTable|replace into)[^;]{0,12}['"`\s]audit_log\b/i.test(text))
      writing.push(file);
  }
  expect(writing).toEqual(['auditLog/purgeAuditLog.ts']);
});
