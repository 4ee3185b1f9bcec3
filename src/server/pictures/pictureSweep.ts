import { PART_ENDING } from '../platform/files/durableFile.ts';
import type { FileStorage, ListedFile } from '../platform/files/fileStorage.ts';
import type { StoredFolder } from './pictureFiles.ts';
import { pictureKind } from './pictureFiles.ts';

const HOUR_MS = 3_600_000;
const ORPHAN_AGE_MS = HOUR_MS;
/** Protects pictures if a wrong or restored database was queried. */
const RETENTION_MS = 30 * 24 * HOUR_MS;
export type KnownPictures = (filenames: string[]) => Promise<ReadonlySet<string>>;

export interface SweptPictures {
  files: FileStorage;
  kind: 'product' | 'proof';
  home: StoredFolder;
  /** Deletes derived files of a picture set aside. */
  removeDerived?: (filename: string) => Promise<void>;
}

export interface PictureSweep {
  setAside: number;
  takenBack: number;
  deleted: number;
}

/** Sets aside unnamed pictures over an hour old, restores named ones, deletes orphans after 30 days. Lists files before it reads records. */
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
      // The 30 days begin with the move.
      await files.move(filename, home, 'orphans');
      await removeDerived?.(filename);
      setAside += 1;
    }
    // An unfinished file was never acknowledged.
    for (const { filename } of old) if (filename.endsWith(PART_ENDING)) await files.remove(home, filename);
  }
  return setAside;
}

async function findNamed(isKnown: KnownPictures, pictures: readonly ListedFile[]): Promise<ReadonlySet<string>> {
  return pictures.length === 0 ? new Set() : isKnown(pictures.map(({ filename }) => filename));
}
