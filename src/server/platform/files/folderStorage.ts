import { mkdirSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './dataFolder.ts';
import { makeWhole, writeWhole } from './durableFile.ts';
import { type FileStorage, LIST_CHUNK, type ListedFile } from './fileStorage.ts';

/** Files below DATA_DIR/uploads. Creates missing `folders`, closed to other users of the machine. */
export function createFolderStorage(dataDir: string, folders: readonly string[]): FileStorage {
  const uploads = join(dataDir, 'uploads');
  for (const folder of folders) mkdirSync(join(uploads, folder), { recursive: true, mode: 0o700 });
  const exists: FileStorage['exists'] = async (folder, filename) => {
    const found = await unlessMissing(stat(join(uploads, folder, filename)));
    return found?.isFile() ?? false;
  };
  return {
    writeBytes: (folder, filename, bytes, options) => writeWhole(join(uploads, folder), filename, bytes, options),
    writeFile: (folder, filename, make, options) => makeWhole(join(uploads, folder), filename, make, options),
    exists,
    open: async (folder, filename) =>
      (await exists(folder, filename)) ? { root: join(uploads, folder), filename } : null,
    local: async (folder, filename) =>
      (await exists(folder, filename))
        ? { path: join(uploads, folder, filename), [Symbol.asyncDispose]: async () => {} }
        : null,
    list: (folder, size = LIST_CHUNK) => listFolder(join(uploads, folder), size),
    move: async (filename, from, to) => {
      const source = join(uploads, from, filename);
      // Dated before the move, so that a kill in between cannot leave a file that looks too old.
      const now = new Date();
      await unlessMissing(utimes(source, now, now));
      await mkdir(join(uploads, to), { recursive: true, mode: 0o700 });
      await unlessMissing(rename(source, join(uploads, to, filename)));
    },
    copy: async (folder, from, to) => {
      const path = join(uploads, folder, to);
      await rm(path, { force: true });
      await link(join(uploads, folder, from), path);
    },
    remove: (folder, filename) => rm(join(uploads, folder, filename), { force: true }),
  };
}

/** Ages are in ms by the system's clock, which also dates the files. */
async function* listFolder(folder: string, size: number): AsyncGenerator<ListedFile[]> {
  const now = Date.now();
  const entries = ((await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []).filter((entry) =>
    entry.isFile(),
  );
  for (let start = 0; start < entries.length; start += size) {
    const dated = await Promise.all(
      entries.slice(start, start + size).map(async ({ name }) => {
        const found = await unlessMissing(stat(join(folder, name)));
        return found ? [{ filename: name, age: now - found.mtimeMs }] : [];
      }),
    );
    yield dated.flat();
  }
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
