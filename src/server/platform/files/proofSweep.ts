import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PART_ENDING } from './durableFile.ts';
import { type PictureFolders, pictureKind } from './pictureFiles.ts';

const HOUR_MS = 3_600_000;
const ORPHAN_AGE_MS = HOUR_MS;
/** How long a proof that no order names is kept, should a wrong or restored database have been asked. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/** How many names are asked for at a time. */
const BATCH = 1_000;

/** Of these filenames, those that an order names. */
export type KnownProofs = (filenames: string[]) => Promise<ReadonlySet<string>>;

/** How many proofs a sweep moved out of the way, took back, and deleted for good. */
export interface ProofSweep {
  setAside: number;
  takenBack: number;
  deleted: number;
}

/**
 * Moves proofs over an hour old that no order names to the orphans' folder, takes back those that an order names after
 * all, and deletes what has lain there for 30 days, as well as what broken-off writes left. Throws what `isKnown` throws.
 */
export async function sweepProofs(folders: PictureFolders, isKnown: KnownProofs): Promise<ProofSweep> {
  const lying = await datedFiles(folders.orphans);
  const back = await namedBy(isKnown, lying);
  for (const { name } of lying.filter((file) => back.has(file.name))) await move(name, folders.orphans, folders.proofs);
  const expired = lying.filter((file) => file.age > KEPT_MS && !back.has(file.name));
  for (const { name } of expired) await rm(join(folders.orphans, name), { force: true });

  const old = (await datedFiles(folders.proofs)).filter(({ age }) => age > ORPHAN_AGE_MS);
  const named = await namedBy(isKnown, old);
  const orphans = old.filter(({ name }) => pictureKind(name) === 'proof' && !named.has(name));
  for (const { name } of orphans) await setAside(name, folders);
  // Half a file was never acknowledged to anybody.
  for (const { name } of old.filter((file) => file.name.endsWith(PART_ENDING))) {
    await rm(join(folders.proofs, name), { force: true });
  }
  return { setAside: orphans.length, takenBack: back.size, deleted: expired.length };
}

async function setAside(name: string, folders: PictureFolders): Promise<void> {
  // The 30 days run from here; dated before the move, so that a kill in between cannot shorten them.
  const now = new Date();
  await utimes(join(folders.proofs, name), now, now);
  await move(name, folders.proofs, folders.orphans);
}

async function move(name: string, from: string, to: string): Promise<void> {
  await rename(join(from, name), join(to, name));
}

async function namedBy(isKnown: KnownProofs, files: readonly { name: string }[]): Promise<ReadonlySet<string>> {
  const proofs = files.map(({ name }) => name).filter((name) => pictureKind(name) === 'proof');
  const named = new Set<string>();
  for (let start = 0; start < proofs.length; start += BATCH) {
    for (const name of await isKnown(proofs.slice(start, start + BATCH))) named.add(name);
  }
  return named;
}

/** The files of a folder with the milliseconds since they were written, by the system's clock, which also dates them. */
async function datedFiles(folder: string): Promise<{ name: string; age: number }[]> {
  const now = Date.now();
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  const dated = await Promise.all(
    entries.map(async ({ name }) => {
      const found = await stat(join(folder, name)).catch(() => null);
      return found ? [{ name, age: now - found.mtimeMs }] : [];
    }),
  );
  return dated.flat();
}
