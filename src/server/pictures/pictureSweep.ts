import { PART_ENDING } from '../platform/files/durableFile.ts';
import type { FileStorage, ListedFile } from '../platform/files/fileStorage.ts';
import type { StoredFolder } from './pictureFiles.ts';
import { pictureKind } from './pictureFiles.ts';

const HOUR_MS = 3_600_000;
const ORPHAN_AGE_MS = HOUR_MS;
/** How long a picture that no record names is left, should a wrong or restored database have been asked. */
const RETENTION_MS = 30 * 24 * HOUR_MS;
export type KnownPictures = (filenames: string[]) => Promise<ReadonlySet<string>>;

export interface SweptPictures {
  files: FileStorage;
  kind: 'product' | 'proof';
  home: StoredFolder;
  /** Takes away what was derived of a picture, once that is set aside. */
  removeDerived?: (filename: string) => Promise<void>;
}

/** How many pictures a sweep moved out of the way, took back, and deleted for good. */
export interface PictureSweep {
  setAside: number;
  takenBack: number;
  deleted: number;
}

/**
 * Moves unnamed pictures over an hour old to the orphans, restores named ones, and deletes orphans after 30 days and unfinished writes.
 * Records are read after the files are listed, so that new pictures are untouched. Throws what `isKnown` throws.
 */
export async function sweepPictures(swept: SweptPictures, isKnown: KnownPictures): Promise<PictureSweep> {
  const { takenBack, deleted } = await sweepOrphans(swept, isKnown);
  return { setAside: await sweepHome(swept, isKnown), takenBack, deleted };
}

async function sweepOrphans({ files, kind, home }: SweptPictures, isKnown: KnownPictures) {
  const count = { takenBack: 0, deleted: 0 };
  for await (const listed of files.list('orphans')) {
    const orphans = listed.filter(({ filename }) => pictureKind(filename) === kind);
    const named = await findNamed(isKnown, orphans);
    for (const { filename, age } of orphans) {
      if (named.has(filename)) {
        await files.move(filename, 'orphans', home);
        count.takenBack += 1;
      } else if (age > RETENTION_MS) {
        await files.remove('orphans', filename);
        count.deleted += 1;
      }
    }
  }
  return count;
}

async function sweepHome({ files, kind, home, removeDerived }: SweptPictures, isKnown: KnownPictures) {
  let setAside = 0;
  for await (const listed of files.list(home)) {
    const old = listed.filter(({ age }) => age > ORPHAN_AGE_MS);
    const pictures = old.filter(({ filename }) => pictureKind(filename) === kind);
    const named = await findNamed(isKnown, pictures);
    for (const { filename } of pictures) {
      if (named.has(filename)) continue;
      // The 30 days run from the move.
      await files.move(filename, home, 'orphans');
      await removeDerived?.(filename);
      setAside += 1;
    }
    // Half a file was never acknowledged to anybody.
    for (const { filename } of old) if (filename.endsWith(PART_ENDING)) await files.remove(home, filename);
  }
  return setAside;
}

async function findNamed(isKnown: KnownPictures, pictures: readonly ListedFile[]): Promise<ReadonlySet<string>> {
  return pictures.length === 0 ? new Set() : isKnown(pictures.map(({ filename }) => filename));
}
