import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ObjectStorage, startObjectStorage } from '#test/servers/objectStorage.ts';
import { loadConfig } from '../platform/config/config.ts';
import { type FileStorage, readStoredFile } from '../platform/files/fileStorage.ts';
import { openFileStorage } from '../platform/files/openFileStorage.ts';
import { createLog } from '../platform/logging/log.ts';
import { cachePictures } from './pictureCache.ts';

const AWAY = { code: 'unavailable' };
const HOUR_MS = 3_600_000;

let server: ObjectStorage;
let dataDir: string;
let bucket: FileStorage;
beforeEach(async () => {
  server = await startObjectStorage();
  dataDir = await mkdtemp(join(tmpdir(), 'campus-store-kept-'));
  bucket = openFileStorage(loadConfig({ ...server.env, DATA_DIR: dataDir }), [], createLog('silent'));
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const goAway = () => server.proxy.failAfter({ bytes: 0, way: 'there', by: 'cut' });
const put = (folder: string, filename: string) =>
  bucket.writeBytes(folder, filename, Buffer.from(filename), { durable: true });
async function read(files: FileStorage, folder: string, filename: string) {
  const file = await files.open(folder, filename);
  return file && text(readStoredFile(file));
}

test('a requested product picture is shown while the storage is unavailable, after a restart too; a proof is not cached', async () => {
  for (const folder of ['products', 'variants', 'proofs']) await put(folder, 'a.jpg');
  const files = cachePictures(bucket, dataDir);
  const folders = ['products', 'variants', 'proofs'];
  for (const folder of folders) expect(await read(files, folder, 'a.jpg')).toBe('a.jpg');
  goAway();
  for (const again of [files, cachePictures(bucket, dataDir)]) {
    for (const folder of ['products', 'variants']) expect(await read(again, folder, 'a.jpg')).toBe('a.jpg');
    expect(await again.exists('products', 'a.jpg')).toBe(true);
    await expect(again.open('proofs', 'a.jpg')).rejects.toMatchObject(AWAY);
    await expect(again.open('products', 'b.jpg')).rejects.toMatchObject(AWAY);
  }
});

test('the cache is limited and contains the pictures requested last', async () => {
  const files = cachePictures(bucket, dataDir, { maxBytes: 'a.jpg'.length * 2 });
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await put('products', name);
  for (const name of ['a.jpg', 'b.jpg', 'a.jpg', 'c.jpg']) await read(files, 'products', name);
  goAway();
  for (const name of ['a.jpg', 'c.jpg']) expect(await read(files, 'products', name)).toBe(name);
  await expect(files.open('products', 'b.jpg')).rejects.toMatchObject(AWAY);
});

test('a removed picture disappears here immediately, and after an hour at another instance that caches it', async () => {
  let now = Date.now();
  await put('products', 'a.jpg');
  const [here, there] = [dataDir, join(dataDir, 'another')].map((folder) =>
    cachePictures(bucket, folder, { now: () => now }),
  ) as [FileStorage, FileStorage];
  for (const files of [here, there]) await read(files, 'products', 'a.jpg');
  await here.remove('products', 'a.jpg');
  expect(await read(here, 'products', 'a.jpg')).toBeNull();
  expect(await read(there, 'products', 'a.jpg')).toBe('a.jpg');
  now += 2 * HOUR_MS;
  await expect.poll(() => read(there, 'products', 'a.jpg')).toBeNull();
});
