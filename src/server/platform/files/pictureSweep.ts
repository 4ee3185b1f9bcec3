import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { PART_ENDING } from './durableFile.ts';
import { pictureKind } from './pictureFiles.ts';

const HOUR_MS = 3_600_000;
const ORPHAN_AGE_MS = HOUR_MS;
/** How long a picture that no record names is left, should a wrong or restored database have been asked. */
const RETENTION_MS = 30 * 24 * HOUR_MS;
/** How many names are requested at a time. */
const BATCH = 1_000;

/** Of these filenames, those that a record names. */
export type KnownPictures = (filenames: string[]) => Promise<ReadonlySet<string>>;

/** The pictures of one kind, and where they belong. */
export interface SweptPictures {
  kind: 'product' | 'proof';
  home: string;
  orphans: string;
  /** Takes away what was derived of a picture, once that is set aside. */
  forgetDerived?: (filename: string) => Promise<void>;
}

/** How many pictures a sweep moved out of the way, took back, and deleted for good. */
export interface PictureSweep {
  setAside: number;
  takenBack: number;
  deleted: number;
}

/**
 * Moves pictures over an hour old that no record names to the orphans' folder, takes back those that one names after all,
 * and deletes what has lain there for 30 days, as well as what broken-off writes left. Throws what `isKnown` throws.
 */
export async function sweepPictures(
  { kind, home, orphans, forgetDerived }: SweptPictures,
  isKnown: KnownPictures,
): Promise<PictureSweep> {
  const isOurs = ({ name }: { name: string }) => pictureKind(name) === kind;
  const lying = (await datedFiles(orphans)).filter(isOurs);
  const back = await namedBy(isKnown, lying);
  for (const { name } of lying.filter((file) => back.has(file.name))) await move(name, orphans, home);
  const expired = lying.filter((file) => file.age > RETENTION_MS && !back.has(file.name));
  for (const { name } of expired) await rm(join(orphans, name), { force: true });

  const old = (await datedFiles(home)).filter(({ age }) => age > ORPHAN_AGE_MS);
  const pictures = old.filter(isOurs);
  const named = await namedBy(isKnown, pictures);
  const unnamed = pictures.filter(({ name }) => !named.has(name));
  for (const { name } of unnamed) {
    await setAside(name, home, orphans);
    await forgetDerived?.(name);
  }
  // Half a file was never acknowledged to anybody.
  for (const { name } of old.filter((file) => file.name.endsWith(PART_ENDING))) {
    await rm(join(home, name), { force: true });
  }
  return { setAside: unnamed.length, takenBack: back.size, deleted: expired.length };
}

async function setAside(name: string, home: string, orphans: string): Promise<void> {
  // The 30 days run from here; dated before the move, so that a kill in between cannot shorten them.
  const now = new Date();
  await utimes(join(home, name), now, now);
  await move(name, home, orphans);
}

async function move(name: string, from: string, to: string): Promise<void> {
  await rename(join(from, name), join(to, name));
}

async function namedBy(isKnown: KnownPictures, pictures: readonly { name: string }[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (let start = 0; start < pictures.length; start += BATCH) {
    for (const name of await isKnown(pictures.slice(start, start + BATCH).map((picture) => picture.name)))
      named.add(name);
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
