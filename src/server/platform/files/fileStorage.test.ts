import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ObjectStorage, startObjectStorage } from '#test/servers/objectStorage.ts';
import { newProductFilename, newProofFilename } from '../../pictures/pictureFiles.ts';
import { loadConfig } from '../config/config.ts';
import { createLog } from '../logging/log.ts';
import { type FileStorage, type ListedFile, readStoredFile } from './fileStorage.ts';
import { openFileStorage } from './openFileStorage.ts';

const FOLDERS = ['products', 'proofs', 'variants', 'orphans'];

/** The storages with this contract: the folder, the tests' server, and the bucket of TEST_FILES_URL, if set. */
const KINDS = ['folder', 'loopback', ...(process.env.TEST_FILES_URL ? ['named'] : [])];

describe.each(KINDS)('a file storage (%s)', (kind) => {
  let server: ObjectStorage | undefined;
  let dataDir: string;
  let files: FileStorage;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'campus-store-files-'));
    if (kind === 'loopback') server = await startObjectStorage();
    const settings = { folder: {}, loopback: server?.env, named: { ...process.env, ...namedUrl() } }[kind];
    const config = loadConfig({ ...settings, DATA_DIR: dataDir });
    files = openFileStorage(config, FOLDERS, createLog('silent'));
  });
  afterAll(async () => {
    if (kind === 'named') for (const folder of FOLDERS) await empty(folder);
    await server?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const bytesOf = (size: number) => createHash('sha512').update(String(size)).digest().toString('hex').repeat(size);
  const text = Buffer.from(bytesOf(3));
  const put = async (folder: string = 'products', filename = newProductFilename(), bytes: Uint8Array = text) => {
    await files.writeBytes(folder, filename, bytes, { durable: true });
    return filename;
  };
  const read = async (folder: string, filename: string) => {
    const file = await files.open(folder, filename);
    return file && (await buffer(readStoredFile(file)));
  };
  const chunksOf = async (folder: string, size?: number) => {
    const chunks: ListedFile[][] = [];
    for await (const some of files.list(folder, size)) chunks.push(some);
    return chunks;
  };
  const listed = async (folder: string) => (await chunksOf(folder)).flat();
  const empty = async (folder: string) => {
    for (const { filename } of await listed(folder)) await files.remove(folder, filename);
  };
  const incoming = () => readdir(join(dataDir, 'uploads', 'incoming')).catch(() => []);

  test('returns the stored bytes from the folder of the file', async () => {
    const filename = await put();
    expect(await read('products', filename)).toEqual(text);
    expect(await files.exists('products', filename)).toBe(true);
    expect([await read('proofs', filename), await files.exists('proofs', filename)]).toEqual([null, false]);
  });

  test('accepts an empty file', async () => {
    const filename = await put('products', newProductFilename(), Buffer.alloc(0));
    expect(await read('products', filename)).toEqual(Buffer.alloc(0));
  });

  test('stores a file of several megabytes from a path, and leaves no other copy', async () => {
    const large = Buffer.alloc(6 * 1024 * 1024, bytesOf(1));
    const filename = newProofFilename();
    const made = await files.writeFile(
      'proofs',
      filename,
      async (path) => {
        await writeFile(path, large);
        return 'made';
      },
      { durable: true },
    );
    expect(made).toBe('made');
    expect((await read('proofs', filename))?.equals(large)).toBe(true);
    expect(await incoming()).toEqual([]);
    {
      await using local = await files.local('proofs', filename);
      expect((await readFile(local?.path ?? '')).equals(large)).toBe(true);
    }
    expect(await incoming()).toEqual([]);
  });

  test('stores nothing if making the file fails', async () => {
    const filename = newProductFilename();
    const failing = files.writeFile(
      'products',
      filename,
      async (path) => {
        await writeFile(path, 'half');
        throw new Error('no picture');
      },
      { durable: true },
    );
    await expect(failing).rejects.toThrow('no picture');
    expect(await files.exists('products', filename)).toBe(false);
    expect(await incoming()).toEqual([]);
  });

  test('replaces a file with the same name', async () => {
    const filename = await put();
    await put('products', filename, Buffer.from('new'));
    expect(await read('products', filename)).toEqual(Buffer.from('new'));
  });

  test('returns null for an unknown name', async () => {
    const filename = newProductFilename();
    expect(await files.open('products', filename)).toBeNull();
    expect(await files.local('products', filename)).toBeNull();
    expect(await files.exists('products', filename)).toBe(false);
  });

  test('removes a file, and ignores a missing one', async () => {
    const filename = await put();
    await files.remove('products', filename);
    await files.remove('products', filename);
    expect(await files.exists('products', filename)).toBe(false);
  });

  test('moves a whole file, and ignores a missing one', async () => {
    const filename = await put();
    await files.move(filename, 'products', 'orphans');
    expect([await files.exists('products', filename), await read('orphans', filename)]).toEqual([false, text]);
    await files.move(filename, 'products', 'orphans');
    expect(await read('orphans', filename)).toEqual(text);
    await files.move(filename, 'orphans', 'products');
    expect(await read('products', filename)).toEqual(text);
  });

  test('copies a file, and replaces one with the same name', async () => {
    const [from, to] = [await put(), await put('products', newProductFilename(), Buffer.from('old'))];
    await files.copy('products', from, to);
    expect([await read('products', from), await read('products', to)]).toEqual([text, text]);
    await expect(files.copy('products', newProductFilename(), to)).rejects.toThrow();
  });

  test('lists one folder, with the age of each file', async () => {
    await empty('orphans');
    const names = [await put('orphans'), await put('orphans')].sort();
    await put('products');
    const found = await listed('orphans');
    expect(found.map(({ filename }) => filename).sort()).toEqual(names);
    // Clocks of other machines differ.
    for (const { age } of found) expect(Math.abs(age)).toBeLessThan(600_000);
  });

  test('lists a limited number at a time, and each file once', async () => {
    await empty('proofs');
    const names = Array.from({ length: 7 }, () => newProofFilename());
    await Promise.all(names.map((filename) => put('proofs', filename)));
    const chunks = await chunksOf('proofs', 3);
    expect(chunks.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(chunks.flatMap((some) => some.map(({ filename }) => filename)).sort()).toEqual(names.sort());
  });
});

/** A separate prefix in the bucket of TEST_FILES_URL. */
function namedUrl() {
  return {
    FILES_URL: `${process.env.TEST_FILES_URL?.replace(/\/$/, '')}/test-${process.pid}`,
    SESSION_SECRET: 'x'.repeat(32),
  };
}
