import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { placeSimpleOrder, proofPicture } from '#test/orders.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { startBackgroundWork } from './backgroundWork.ts';

const HOUR_MS = 3_600_000;

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());
afterEach(() => vi.useRealTimers());

const folder = (name: string) => join(store.services.config.dataDir, 'uploads', name);
const listFiles = (name: string) => readdir(folder(name)).then((names) => names.sort());
async function age(filename: string, inFolder = 'proofs') {
  const then = Date.now() / 1000 - 2 * 3600;
  await utimes(join(folder(inFolder), filename), then, then);
}

async function runHourly() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startBackgroundWork(store.services);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await stop();
}

test('a start on a database that names no proof leaves every file in its place', async () => {
  const { filename } = await store.services.pictures.saveProof(await proofPicture());
  await age(filename);
  await startBackgroundWork(store.services)();
  expect(await listFiles('proofs')).toEqual([filename]);
});

test('the hourly run sets aside, stores and reports what no order names', async () => {
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

test('and of product pictures what neither a product nor a past order shows', async () => {
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
