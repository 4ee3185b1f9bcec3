import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { placeSimpleOrder, proofPicture } from '#test/records/orders.ts';
import { bytesInArchive } from '#test/records/unzip.ts';
import { startObjectStorage } from '#test/servers/objectStorage.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore, type TestStore } from '#test/store/testStore.ts';
import { sweepStorePictures } from '../orders/proofs/sweepStorePictures.ts';
import type { StoredFolder } from '../pictures/pictureFiles.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/logging/log.ts';
import { createServices } from '../services.ts';

const storage = await startObjectStorage();
afterAll(() => storage.close());
/** Two instances of one store: one database, one bucket, separate data folders. */
const one = await openTestStore({ env: storage.env });
const otherFolder = await mkdtemp(join(tmpdir(), 'campus-store-two-'));
const { sessionSecret } = one.services.config;
const config = loadConfig({ ...storage.env, DATA_DIR: otherFolder, SESSION_SECRET: sessionSecret });
const services = createServices({ config, ...one.database, now: one.clock.now, log: createLog('silent') });
const two: TestStore = { ...one, services, deps: () => ({ ...services, em: services.forkEm() }) };
const servers = [await serveTestStore(one), await serveTestStore(two)];
afterAll(async () => {
  await services.orderEvents.stop();
  await rm(otherFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const folder of ['products', 'proofs', 'variants', 'orphans'] as const) {
    for (const filename of await listed(folder)) await one.services.files.remove(folder, filename);
  }
});

const listed = async (folder: StoredFolder) => {
  const names: string[] = [];
  for await (const some of two.services.files.list(folder)) names.push(...some.map(({ filename }) => filename));
  return names.sort();
};
const jpeg = (background = '#0e6b50') =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${servers[1]?.url}${path}`, { headers });

test('a product picture stored by one instance is served by the other, in its widths, and not sent again to a browser that has it', async () => {
  const { filename } = await one.services.pictures.saveProductImage(await jpeg());
  const whole = await get(`/public/images/${filename}`);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
    etag: expect.any(String),
    'last-modified': expect.any(String),
  });
  const bytes = await whole.arrayBuffer();
  expect(Number(whole.headers.get('content-length'))).toBe(bytes.byteLength);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800 });

  const narrow = await get(`/public/images/${filename}?w=320`, { accept: 'image/webp' });
  expect(await sharp(await narrow.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 320 });
  expect(await listed('variants')).toHaveLength(1);

  const etag = whole.headers.get('etag') ?? '';
  const again = await get(`/public/images/${filename}`, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  expect((await get(`/public/images/${filename}`, { 'if-match': '"another"' })).status).toBe(400);
  const head = await fetch(`${servers[1]?.url}/public/images/${filename}`, { method: 'HEAD' });
  expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, bytes.byteLength]);
  expect((await get(`/public/images/${filename.replace(/^./, 'x')}`)).status).toBe(404);
});

test('a proof stored by one instance opens at the other only by its signed URL, and is in the customer’s data there', async () => {
  const { order, caller, customerId } = await placeSimpleOrder(one, { file: await proofPicture() });
  const { proof_of_payment_url } = await caller.orders.get({ _id: order._id });
  const opened = await get(proof_of_payment_url ?? '');
  expect(opened.status).toBe(200);
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'inline',
  });
  const proof = Buffer.from(await opened.arrayBuffer());
  expect((await get(`/public/images/${order.proof_of_payment_filename}`)).status).toBe(403);

  const authorization = `Bearer ${await one.customerToken(customerId)}`;
  const copy = await fetch(`${servers[1]?.url}/api/customers/data-file`, {
    method: 'POST',
    headers: { authorization },
  });
  const archive = Buffer.from(await copy.arrayBuffer());
  expect(bytesInArchive(archive, `proofs/${order.order_no}.jpg`).equals(proof)).toBe(true);
});

test('concurrent sweeps set unnamed files aside once, and leave named ones', async () => {
  const { order } = await placeSimpleOrder(one, { file: await proofPicture() });
  const stock = await one.make.stock({});
  const { pictures } = one.services;
  const [shown, orphan] = [
    await pictures.saveProductImage(await jpeg()),
    await pictures.saveProductImage(await jpeg()),
  ];
  await pictures.prepareVariants(orphan.filename);
  await one.make.insert('stock_image', { stock_id: stock.id, ...shown });
  const proof = await pictures.saveProof(await proofPicture());
  await storage.age(2 * HOUR_MS);
  const young = await pictures.saveProof(await proofPicture());

  await Promise.all([one, two].map((each) => sweepStorePictures(each.deps())));
  expect(await listed('proofs')).toEqual([order.proof_of_payment_filename, young.filename].sort());
  expect(await listed('products')).toEqual([shown.filename]);
  expect(await listed('orphans')).toEqual([orphan.filename, proof.filename].sort());
  expect(await listed('variants')).toEqual([]);

  await pictures.removeProof(young.filename);
  await storage.age(29 * 24 * HOUR_MS);
  await Promise.all([one, two].map((each) => sweepStorePictures(each.deps())));
  expect(await listed('orphans')).toEqual([orphan.filename, proof.filename].sort());
  await storage.age(31 * 24 * HOUR_MS);
  await one.make.insert('stock_image', { stock_id: stock.id, ...orphan });
  await Promise.all([one, two].map((each) => sweepStorePictures(each.deps())));
  expect(await listed('orphans')).toEqual([]);
  expect(await listed('products')).toEqual([shown.filename, orphan.filename].sort());
  expect(await listed('proofs')).toContain(order.proof_of_payment_filename);
});

test('a file named by a record during the sweep’s list is not moved', async () => {
  const stock = await one.make.stock({});
  const picture = await one.services.pictures.saveProductImage(await jpeg());
  await storage.age(2 * HOUR_MS);
  const deps = two.deps();
  const list = deps.files.list;
  // The row is written after the list was read and before the rows are.
  deps.files.list = async function* (folder, size) {
    for await (const some of list(folder, size)) {
      if (folder === 'products') await one.make.insert('stock_image', { stock_id: stock.id, ...picture });
      yield some;
    }
  };
  try {
    await sweepStorePictures(deps);
  } finally {
    deps.files.list = list;
  }
  expect(await listed('products')).toEqual([picture.filename]);
});
