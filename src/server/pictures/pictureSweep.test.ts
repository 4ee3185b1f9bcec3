import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStorage } from '../platform/files/fileStorage.ts';
import { createFolderStorage } from '../platform/files/folderStorage.ts';
import { newProductFilename, newProofFilename, STORED_FOLDERS } from './pictureFiles.ts';
import { type KnownPictures, sweepPictures } from './pictureSweep.ts';

const DAY = 24 * 3600;

let dataDir: string;
let files: FileStorage;
let folders: Record<'proofs' | 'products' | 'orphans', string>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campus-store-sweep-'));
  files = createFolderStorage(dataDir, STORED_FOLDERS);
  const folder = (name: string) => join(dataDir, 'uploads', name);
  folders = { proofs: folder('proofs'), products: folder('products'), orphans: folder('orphans') };
});
const sweepProofs = (isKnown: KnownPictures) => sweepPictures({ files, kind: 'proof', home: 'proofs' }, isKnown);
const sweepProducts = (isKnown: KnownPictures) => sweepPictures({ files, kind: 'product', home: 'products' }, isKnown);
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Creates a file with this age in seconds; its content is irrelevant. */
async function file(age: number, { folder = 'proofs', name = newProofFilename() }: FileOver = {}): Promise<string> {
  const path = join(folders[folder], name);
  await writeFile(path, name);
  await dated(path, age);
  return name;
}
interface FileOver {
  folder?: 'proofs' | 'products' | 'orphans';
  name?: string;
}
async function dated(path: string, age: number) {
  const then = Date.now() / 1000 - age;
  await utimes(path, then, then);
}

const knowing =
  (...known: string[]) =>
  async () =>
    new Set(known);
const listFiles = async (folder: 'proofs' | 'products' | 'orphans') => (await readdir(folders[folder])).sort();

test('sets aside files over an hour old that no order names, and deletes unfinished ones', async () => {
  const [named, orphan, fresh] = [await file(3_700), await file(3_700), await file(3_000)];
  await file(3_700, { name: 'proof-x.jpg.0a1b.part' });
  await file(3_700, { name: 'notes.txt' });
  const requested: string[] = [];
  const swept = await sweepProofs(async (filenames) => {
    requested.push(...filenames);
    return new Set([named]);
  });
  expect(requested.sort()).toEqual([named, orphan].sort());
  expect(swept).toEqual({ setAside: 1, takenBack: 0, deleted: 0 });
  expect(await listFiles('proofs')).toEqual([named, fresh, 'notes.txt'].sort());
  expect(await listFiles('orphans')).toEqual([orphan]);
});

test('deletes an orphan only after 30 days in its folder, however old the file was before', async () => {
  const [orphan, expired] = [await file(400 * DAY), await file(31 * DAY, { folder: 'orphans' })];
  expect(await sweepProofs(knowing())).toEqual({ setAside: 1, takenBack: 0, deleted: 1 });
  expect(await listFiles('orphans')).toEqual([orphan]);
  expect(await readdir(folders.orphans)).not.toContain(expired);
  await dated(join(folders.orphans, orphan), 29 * DAY);
  await sweepProofs(knowing());
  expect(await listFiles('orphans')).toEqual([orphan]);
});

test('restores every proof when the right database is back, even after the 30 days', async () => {
  const names = [await file(3_700), await file(3_700)].sort();
  await sweepProofs(knowing());
  expect(await listFiles('proofs')).toEqual([]);
  for (const name of names) await dated(join(folders.orphans, name), 40 * DAY);
  expect(await sweepProofs(knowing(...names))).toEqual({ setAside: 0, takenBack: 2, deleted: 0 });
  expect(await listFiles('proofs')).toEqual(names);
});

test('moves and deletes nothing if the known names cannot be read', async () => {
  const [proof, orphan] = [await file(3_700), await file(31 * DAY, { folder: 'orphans' })];
  await expect(sweepProofs(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect([await listFiles('proofs'), await listFiles('orphans')]).toEqual([[proof], [orphan]]);
});

test('makes no call if there is nothing to sweep', async () => {
  await file(3_000);
  const swept = await sweepProofs(() => Promise.reject(new Error('asked for nothing')));
  expect(swept).toEqual({ setAside: 0, takenBack: 0, deleted: 0 });
});

test('queries many proofs in chunks that fit into a statement', async () => {
  for (let count = 0; count < 1_001; count += 1) await file(3_700);
  const chunks: number[] = [];
  await sweepProofs(async (filenames) => {
    chunks.push(filenames.length);
    return new Set(filenames);
  });
  expect(chunks).toEqual([1_000, 1]);
});

test('products and proofs are swept separately, although they share one folder', async () => {
  const proof = await file(3_700);
  const [named, orphan] = [newProductFilename(), newProductFilename()].sort();
  for (const name of [named, orphan]) await file(3_700, { folder: 'products', name });
  expect(await sweepProducts(knowing(named ?? ''))).toEqual({ setAside: 1, takenBack: 0, deleted: 0 });
  expect([await listFiles('products'), await listFiles('proofs')]).toEqual([[named], [proof]]);
  await sweepProofs(knowing());
  for (const name of [orphan ?? '', proof]) await dated(join(folders.orphans, name), 31 * DAY);

  expect(await sweepProofs(knowing())).toEqual({ setAside: 0, takenBack: 0, deleted: 1 });
  expect(await listFiles('orphans')).toEqual([orphan]);
  expect(await sweepProducts(async (requested) => new Set(requested))).toEqual({
    setAside: 0,
    takenBack: 1,
    deleted: 0,
  });
  expect(await listFiles('products')).toEqual([named, orphan]);
});
