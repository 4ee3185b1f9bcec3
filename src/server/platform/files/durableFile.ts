import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Ending of unfinished files. Those of a killed store may be deleted. */
export const PART_ENDING = '.part';

/** Writes a file completely or not at all. With `durable`, resolves once its bytes and name survive a power cut. */
export function writeWhole(
  folder: string,
  filename: string,
  bytes: Uint8Array,
  options: { durable: boolean },
): Promise<void> {
  return makeWhole(folder, filename, (_path, file) => file.writeFile(bytes), options);
}

/** Like writeWhole; `make` writes to the path of an empty file, and its result is returned. */
export async function makeWhole<Made>(
  folder: string,
  filename: string,
  make: (path: string, file: FileHandle) => Promise<Made>,
  { durable }: { durable: boolean },
): Promise<Made> {
  const draft = join(folder, `${filename}.${randomBytes(6).toString('hex')}${PART_ENDING}`);
  let made: Made;
  // An operator may have deleted the folder since the start.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      made = await make(draft, file);
      if (durable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, filename));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  if (durable) await syncFolder(folder);
  return made;
}

/** Without this a power cut may undo the renaming of a file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
