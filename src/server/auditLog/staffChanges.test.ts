import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIST_NAMES } from '#shared/domain/staffLists.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { deleteProofFiles, proofFileQueue } from '../orders/proofs/deleteOldProofs.ts';
import { GiveUpError, workQueue } from '../platform/jobs/queue.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { appRouter } from '../router.ts';

/** These calls only check a file, or prepare the change that `addPasskey` or a save of `payment_accounts` completes. */
const CHANGES_NOTHING = ['settings.uploadAccountPicture', 'stocks.checkImport', 'users.startPasskey'];
/** Calls by REST path, with the file of their tests. */
const BY_PATH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['warehouses', ...LIST_NAMES].flatMap((records) =>
      ['create', 'update', 'delete'].map((call) => [`${records}.${call}`, 'masterData/simpleRecords.test.ts']),
    ),
  ),
  'users.logout': 'staff/signIn/signInEvents.test.ts',
};

test('for every call by which staff change something, a test of its feature checks the audit entry', async () => {
  const server = join(import.meta.dirname, '..');
  const texts = new Map<string, string>();
  for await (const file of glob('*/**/*.test.ts', { cwd: server }))
    if (!file.startsWith('wholeStore/')) texts.set(file, await readFile(join(server, file), 'utf8'));
  const isShown = (name: string) =>
    [...texts].some(
      ([file, text]) =>
        (BY_PATH[name] ? file === BY_PATH[name] : new RegExp(`\\b${name}\\(`).test(text)) &&
        /audit_log|auditLog|\.history\(/.test(text),
    );
  const changing = definitionsOf(appRouter)
    .filter(({ type, meta }) => type === 'mutation' && (meta.policy === 'staff' || meta.policy === 'unscopedStaff'))
    .map(({ name }) => name);
  expect(changing.filter((name) => !CHANGES_NOTHING.includes(name) && !isShown(name))).toEqual([]);
});

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));

const latest = async (record_type: 'order' | 'closed_day' | 'job') =>
  (await staff.auditLog.paginate({ extras: { record_type, action: 'updated' } })).docs[0];

test('an undone status leaves an entry', async () => {
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

test('a pick-up that moves with a closed day leaves an entry of the order, with the old and new time', async () => {
  const { order } = await placeSimpleOrder(store);
  await staff.closing.save({ from: '2026-11-24', until: '2026-11-24', reason: 'Typhoon', move_to: '2026-11-25' });
  expect((await latest('order'))?.record_id).toBe(order._id);
  expect((await latest('order'))?.changes).toContainEqual({
    field: 'pickup_time',
    from: '2026-11-24T01:30:00.000Z',
    to: '2026-11-25T01:30:00.000Z',
  });
});

test('retrying given-up tasks leaves an entry', async () => {
  await deleteProofFiles(store.deps().em, ['proof-1.jpg'], { now: store.clock.now(), isErasure: false });
  const failing = { ...proofFileQueue, work: () => Promise.reject(new GiveUpError('no')) };
  await workQueue(store.services, failing, new AbortController().signal);
  await staff.jobs.retryTasks({ name: 'proof-files' });
  expect(await latest('job')).toMatchObject({
    record_id: 'proof-files',
    changes: [{ field: 'retried_tasks', from: null, to: 1 }],
  });
});
