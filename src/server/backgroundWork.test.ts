import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { JOB_TITLES } from '#client/backoffice/settings/jobTitles.ts';
import { placeSimpleOrder, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { JOBS, QUEUES } from './backgroundWork.ts';
import { registerJobs, runDueJobs } from './platform/jobs/jobs.ts';

const HOUR_S = 3_600;

const store = await openTestStore();

const folder = (name: string) => join(store.services.config.dataDir, 'uploads', name);
const listFiles = (name: string) => readdir(folder(name)).then((names) => names.sort());
async function age(filename: string, inFolder = 'proofs') {
  const then = Date.now() / 1000 - 2 * 3600;
  await utimes(join(folder(inFolder), filename), then, then);
}

const { signal } = new AbortController();

/** Runs the scheduler's check in a process that started `upSeconds` ago. */
async function lookForWork(upSeconds: number) {
  vi.spyOn(process, 'uptime').mockReturnValue(upSeconds);
  return runDueJobs(store.services, JOBS, signal);
}
async function runHourly() {
  store.clock.advance(HOUR_S);
  return lookForWork(HOUR_S);
}

test('every job and queue has a title', () => {
  for (const { name } of [...JOBS, ...QUEUES]) expect(JOB_TITLES, name).toHaveProperty(name);
});

test('a process that starts runs due work, and again every hour', async () => {
  await registerJobs(store.services, JOBS);
  const atStart = await lookForWork(0);
  expect(atStart).toEqual([
    'clock',
    'holidays',
    'sms-codes',
    'throttles',
    'sessions',
    'used-credentials',
    'passkey-challenges',
    'stored-responses',
    'imports',
    'order-index',
    'pictures',
    'proof-hashes',
    'payment-deadlines',
    'erasures',
    'back-in-stock',
  ]);
  expect(await lookForWork(0)).toEqual([]);
  expect(await runHourly()).toEqual(atStart);
});

test('a start on a database that names no proof leaves every file in its place', async () => {
  const { filename } = await store.services.pictures.saveProof(await proofPicture());
  await age(filename);
  store.clock.advance(HOUR_S);
  expect(await lookForWork(HOUR_S - 1)).toContain('sms-codes');
  expect(await listFiles('proofs')).toEqual([filename]);
});

test('the hourly run sets aside, stores and reports proofs that no order names', async () => {
  const { order } = await placeSimpleOrder(store, { file: await proofPicture() });
  const named = order.proof_of_payment_filename ?? '';
  const { filename: orphan } = await store.services.pictures.saveProof(await proofPicture());
  for (const filename of await listFiles('proofs')) await age(filename);
  const warn = vi.spyOn(store.services.log, 'warn');

  await runHourly();

  expect(await listFiles('proofs')).toEqual([named]);
  expect(await listFiles('orphans')).toContain(orphan);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ setAside: 2, deleted: 0 }), expect.any(String));
});

test('the hourly run does the same for product pictures that neither a product nor a past order shows', async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const save = async () => (await store.services.pictures.saveProductImage(jpeg)).filename;
  const [shown, sold, orphan] = [await save(), await save(), await save()];
  const { order, stockId } = await placeSimpleOrder(store);
  await store.make.insert('stock_image', { stock_id: stockId, filename: shown, width: 8, height: 8 });
  await store.deps().em.execute('update order_line set image_filename = ? where order_id = ?', [sold, order._id]);
  for (const filename of await listFiles('products')) await age(filename, 'products');

  await runHourly();
  expect(await listFiles('products')).toEqual([shown, sold].sort());
  expect(await listFiles('orphans')).toContain(orphan);
});

test('every job runs without an error', async () => {
  await registerJobs(store.services, JOBS);
  await placeSimpleOrder(store, { file: await proofPicture() });
  const { em } = store.deps();
  await em.execute('update task set requested_at = ?', [store.clock.now()]);
  expect(await lookForWork(HOUR_S)).toEqual(JOBS.map(({ name }) => name));
  expect(await em.execute('select dedupe_key, last_error from task where attempts > 0')).toEqual([]);
});
