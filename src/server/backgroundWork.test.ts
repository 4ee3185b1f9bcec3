import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startBackgroundWork } from './backgroundWork.ts';
import { placeSimpleOrder, proofPicture } from './testing/orders.ts';
import { createTestStore, type TestStore } from './testing/testStore.ts';

const HOUR_MS = 3_600_000;

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());
afterEach(() => vi.useRealTimers());

const folder = (name: string) => join(store.services.config.dataDir, 'uploads', name);
const filesOf = (name: string) => readdir(folder(name)).then((names) => names.sort());
async function age(filename: string) {
  const then = Date.now() / 1000 - 2 * 3600;
  await utimes(join(folder('proofs'), filename), then, then);
}

test('a start on a database that names no proof leaves every file in its place', async () => {
  const { filename } = await store.services.pictures.saveProof(await proofPicture());
  await age(filename);
  await startBackgroundWork(store.services)();
  expect(await filesOf('proofs')).toEqual([filename]);
});

test('the hourly run sets aside, keeps and tells of what no order names', async () => {
  const { order } = await placeSimpleOrder(store, { file: await proofPicture() });
  const named = order.proof_of_payment_filename ?? '';
  const { filename: orphan } = await store.services.pictures.saveProof(await proofPicture());
  for (const filename of await filesOf('proofs')) await age(filename);
  const warn = vi.spyOn(store.services.log, 'warn');

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startBackgroundWork(store.services);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await stop();

  expect(await filesOf('proofs')).toEqual([named]);
  expect(await filesOf('orphans')).toContain(orphan);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ setAside: 2, deleted: 0 }), expect.any(String));
});
