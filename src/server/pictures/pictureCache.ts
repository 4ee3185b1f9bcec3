import { createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs';
import { rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '#shared/errors.ts';
import type { FileOnDisk, FileStorage } from '../platform/files/fileStorage.ts';
import { openTemporaryFiles } from '../platform/files/temporaryFiles.ts';
import type { StoredFolder } from './pictureFiles.ts';

/** Public folders whose files never change. */
const CACHED_FOLDERS: readonly string[] = ['products', 'variants'] satisfies StoredFolder[];
/** All pictures of a campus in the requested widths; 500 products have some 50 MB. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_FILE_BYTES = 4 * 1024 * 1024;
const CHECK_AFTER_MS = 60 * 60_000;

interface Limits {
  maxBytes?: number;
  now?: () => number;
}

/** An LRU cache on disk, so that pictures are shown while object storage is unavailable. */
export function cachePictures(
  files: FileStorage,
  dataDir: string,
  { maxBytes = MAX_BYTES, now = Date.now }: Limits = {},
): FileStorage {
  const root = join(dataDir, 'kept-pictures');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const temporary = openTemporaryFiles(dataDir);
  /** Least recently used first. */
  const cached = new Map<string, { size: number; checkedAt: number }>();
  let bytes = 0;
  const fetches = new Map<string, Promise<'cached' | 'missing' | 'passed on'>>();
  const nameOf = (folder: string, filename: string) => `${folder}-${filename}`;

  const note = (filename: string, size: number, checkedAt: number) => {
    bytes += size - (cached.get(filename)?.size ?? 0);
    cached.delete(filename);
    cached.set(filename, { size, checkedAt });
  };
  const drop = async (filename: string) => {
    bytes -= cached.get(filename)?.size ?? 0;
    if (cached.delete(filename)) await rm(join(root, filename), { force: true });
  };
  for (const filename of readdirSync(root)) note(filename, statSync(join(root, filename)).size, 0);

  const find = (folder: string, filename: string): FileOnDisk | null => {
    const name = nameOf(folder, filename);
    const entry = cached.get(name);
    if (!entry) return null;
    const isDue = now() - entry.checkedAt > CHECK_AFTER_MS;
    note(name, entry.size, isDue ? now() : entry.checkedAt);
    // Runs in the background, and may fail.
    if (isDue)
      void files.exists(folder, filename).then(
        (isThere) => (isThere ? undefined : drop(name)),
        () => undefined,
      );
    return { root, filename: name };
  };

  const fetch = async (folder: string, filename: string) => {
    const file = await files.open(folder, filename);
    if (!file) return 'missing';
    if ('root' in file) return 'passed on';
    const { size, modifiedAt, body } = file;
    if (size < 0 || size > MAX_FILE_BYTES) {
      body.destroy();
      return 'passed on';
    }
    const path = temporary.newPath();
    try {
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      // Gives all instances the same ETag.
      await utimes(path, modifiedAt, modifiedAt);
      await rename(path, join(root, nameOf(folder, filename)));
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof DomainError) throw error;
      // A full or read-only disk must not prevent sending the picture.
      return 'passed on';
    }
    note(nameOf(folder, filename), size, now());
    for (const oldest of cached.keys()) {
      if (bytes <= maxBytes) break;
      await drop(oldest);
    }
    return 'cached';
  };
  /** Concurrent requests fetch a picture once. */
  const fetchOnce = (folder: string, filename: string) => {
    const name = nameOf(folder, filename);
    const fetching = fetches.get(name) ?? fetch(folder, filename).finally(() => fetches.delete(name));
    fetches.set(name, fetching);
    return fetching;
  };

  return {
    ...files,
    list: (folder, size) => files.list(folder, size),
    open: async (folder, filename) => {
      if (!CACHED_FOLDERS.includes(folder)) return files.open(folder, filename);
      const found = find(folder, filename);
      if (found) return found;
      const outcome = await fetchOnce(folder, filename);
      if (outcome === 'missing') return null;
      return (outcome === 'cached' && find(folder, filename)) || files.open(folder, filename);
    },
    exists: async (folder, filename) => {
      try {
        return await files.exists(folder, filename);
      } catch (error) {
        if (cached.has(nameOf(folder, filename))) return true;
        throw error;
      }
    },
    remove: async (folder, filename) => {
      await files.remove(folder, filename);
      await drop(nameOf(folder, filename));
    },
    move: async (filename, from, to) => {
      await files.move(filename, from, to);
      await drop(nameOf(from, filename));
    },
  };
}
