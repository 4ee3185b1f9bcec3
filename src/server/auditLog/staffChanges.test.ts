import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/orders.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { deleteProofFiles, proofFileQueue } from '../orders/proofs/proofFiles.ts';
import { GiveUpError, workQueue } from '../platform/jobs/queue.ts';
import { type AppCaller, appRouter } from '../router.ts';

/** The test that shows the entry of each call by which staff change something. A new call needs its line here. */
const SHOWN_BY: Record<string, string> = {
  ...Object.fromEntries(
    ['warehouses', 'subjects', 'gradeLevels', 'agriculture'].flatMap((records) =>
      ['create', 'update', 'delete'].map((call) => [`${records}.${call}`, 'masterData/simpleRecords.test.ts']),
    ),
  ),
  'users.create': 'staff/users.test.ts',
  'users.update': 'staff/users.test.ts',
  'users.delete': 'staff/users.test.ts',
  'users.updatePassword': 'staff/updatePassword.test.ts',
  'users.addPasskey': 'staff/passkeys.test.ts',
  'users.removePasskey': 'staff/passkeys.test.ts',
  'users.resetPasskeys': 'staff/passkeys.test.ts',
  'users.newRecoveryCodes': 'staff/passkeys.test.ts',
  'users.endSession': 'staff/staffSessions.test.ts',
  'users.logout': 'staff/signInEvents.test.ts',
  'users.setSingleKeys': 'staff/singleKeys.test.ts',
  'categories.create': 'catalog/categories/saveCategory.test.ts',
  'categories.update': 'catalog/categories/saveCategory.test.ts',
  'categories.delete': 'catalog/categories/deleteCategory.test.ts',
  'categories.move': 'catalog/categories/moveCategory.test.ts',
  'stocks.create': 'catalog/stocks/saveStock.test.ts',
  'stocks.update': 'catalog/stocks/saveStock.test.ts',
  'stocks.delete': 'catalog/stocks/stockChanges.test.ts',
  'stocks.availability': 'catalog/stocks/stockChanges.test.ts',
  'stocks.bulk': 'catalog/stocks/stockChanges.test.ts',
  'stocks.countSize': 'catalog/stocks/countSize.test.ts',
  'stocks.upload': 'catalog/stocks/stockImages.test.ts',
  'stocks.deleteImage': 'catalog/stocks/stockImages.test.ts',
  'stocks.orderImages': 'catalog/stocks/stockImages.test.ts',
  'stocks.runImport': 'catalog/spreadsheet/runImport.test.ts',
  'settings.save': 'settings/settings.test.ts',
  'settings.closeDay': 'settings/closedDays.test.ts',
  'settings.openDay': 'settings/closedDays.test.ts',
  'settings.openExtraDay': 'settings/closedDays.test.ts',
  'orders.orderStatus': 'auditLog/auditLog.test.ts',
  'orders.undoStatus': 'auditLog/staffChanges.test.ts',
  'orders.bulkStatus': 'orders/status/bulkStatus.test.ts',
  'orders.bulkUndo': 'orders/status/bulkStatus.test.ts',
  'orders.saveView': 'orders/listing/orderViews.test.ts',
  'orders.deleteView': 'orders/listing/orderViews.test.ts',
  'orders.addNote': 'orders/history/orderNotes.test.ts',
  'orders.deleteNote': 'orders/history/orderNotes.test.ts',
  'orders.setPaymentStatus': 'payments/setPaymentStatus.test.ts',
  'orders.handover': 'counter/handOver.test.ts',
  'orders.markPrinted': 'counter/prints.test.ts',
  'closing.save': 'auditLog/staffChanges.test.ts',
  'notices.sendAgain': 'notices/sendAgain.test.ts',
  'webhooks.create': 'webhooks/saveWebhook.test.ts',
  'webhooks.update': 'webhooks/saveWebhook.test.ts',
  'webhooks.rotateSecret': 'webhooks/saveWebhook.test.ts',
  'webhooks.delete': 'webhooks/saveWebhook.test.ts',
  'webhooks.replay': 'webhooks/deliveries.test.ts',
  'webhooks.test': 'webhooks/testWebhook.test.ts',
  'apiTokens.create': 'apiTokens/apiTokens.test.ts',
  'apiTokens.revoke': 'apiTokens/apiTokens.test.ts',
  'jobs.run': 'jobs/jobs.test.ts',
  'jobs.retryTasks': 'auditLog/staffChanges.test.ts',
  'privacy.addRequest': 'privacy/privacyRequests.test.ts',
  'privacy.closeRequest': 'privacy/privacyRequests.test.ts',
};
/** Reads a file and says what an import would do; begins what `addPasskey` and a save of `payment_accounts` complete. */
const CHANGES_NOTHING = ['settings.uploadAccountPicture', 'stocks.checkImport', 'users.startPasskey'];

test('every call by which staff change something is shown to leave an entry', async () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: { policy?: string } } }>,
  );
  const changing = procedures.filter(
    ([, { _def }]) => _def.type === 'mutation' && ['staff', 'unscopedStaff'].includes(_def.meta?.policy ?? ''),
  );
  expect(Object.keys(SHOWN_BY).sort()).toEqual(
    changing
      .map(([path]) => path)
      .filter((path) => !CHANGES_NOTHING.includes(path))
      .sort(),
  );
  for (const [path, file] of Object.entries(SHOWN_BY)) {
    const text = await readFile(join(import.meta.dirname, '..', file), 'utf8');
    expect(text, path).toMatch(/audit_log|auditLog|[hH]istory\(/);
  }
});

let store: TestStore;
let staff: AppCaller;
beforeAll(async () => {
  store = await createTestStore();
  staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));
});
afterAll(() => store.close());

const latest = async (record_type: 'order' | 'closed_day' | 'job') =>
  (await staff.auditLog.paginate({ extras: { record_type, action: 'updated' } })).docs[0];

test('a status that is taken back leaves an entry', async () => {
  const { order } = await placeSimpleOrder(store);
  await staff.orders.orderStatus({ _id: order._id, order_status: 'Claimed' });
  const lines = order.orders.map(({ _id }) => ({
    _id,
    order_status: 'Pending' as const,
    old_order_status: 'Claimed' as const,
    cancel_reason: '',
  }));
  await staff.orders.undoStatus({ _id: order._id, orders: lines });
  expect(await latest('order')).toMatchObject({ who: 'Ana Cruz', record_id: order._id });
  expect((await latest('order'))?.changes[0]).toEqual({ field: 'order_status', from: 'Claimed', to: 'Pending' });
});

test('a pick-up that moves with a closed day leaves an entry of the order, from when to when', async () => {
  const { order } = await placeSimpleOrder(store);
  await staff.closing.save({ from: '2026-11-24', until: '2026-11-24', reason: 'Typhoon', move_to: '2026-11-25' });
  expect((await latest('order'))?.record_id).toBe(order._id);
  expect((await latest('order'))?.changes).toContainEqual({
    field: 'pickup_time',
    from: '2026-11-24T01:30:00.000Z',
    to: '2026-11-25T01:30:00.000Z',
  });
});

test('given-up tasks that are tried again leave an entry', async () => {
  await deleteProofFiles(store.deps().em, ['proof-1.jpg'], store.clock.now());
  const failing = { ...proofFileQueue, work: () => Promise.reject(new GiveUpError('no')) };
  await workQueue(store.services, failing, new AbortController().signal);
  await staff.jobs.retryTasks({ name: 'proof-files' });
  expect(await latest('job')).toMatchObject({
    record_id: 'proof-files',
    changes: [{ field: 'retried_tasks', from: null, to: 1 }],
  });
});
