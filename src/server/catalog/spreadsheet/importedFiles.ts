import { createHash } from 'node:crypto';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { fieldError } from '#shared/errors.ts';
import { importedBefore } from '#shared/messages.ts';
import { db } from '../../platform/database/db.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { inSteps } from '../../platform/inSteps.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { Line } from './rowLines.ts';

/** Equal for files with the same rows, as CSV or XLSX and under any name. */
async function hashOf(lines: readonly Line[]): Promise<string> {
  const hash = createHash('sha256');
  let before = '[';
  for await (const line of inSteps(lines)) {
    hash.update(before).update(line);
    before = ',';
  }
  return hash.update(']').digest('hex');
}

/** The last import of a file with these rows, or null. */
export async function findImported(
  em: StoreEntityManager,
  lines: readonly Line[],
): Promise<{ who: string; at: Date } | null> {
  const found = await db(em)
    .selectFrom('imported_file')
    .select(['staff_name as who', 'imported_at as at'])
    .where('content_hash', '=', await hashOf(lines))
    .executeTakeFirst();
  return found ?? null;
}

interface Import {
  lines: readonly Line[];
  filename: string;
  /** Import the file although it has been imported before. */
  again: boolean;
  at: Date;
}

/**
 * Notes, in the transaction that imports it, that a file is imported. Throws conflict, under `again`, for one that has been
 * before and is not meant to be once more; of two imports of one file at a time, the second waits for the first.
 */
export async function recordImported(
  deps: Pick<Deps, 'config'>,
  em: StoreEntityManager,
  staff: StaffMember,
  { lines, filename, again, at }: Import,
): Promise<void> {
  const entry = { filename, staff_name: staff.name, imported_at: at };
  const content_hash = await hashOf(lines);
  const insert = db(em)
    .insertInto('imported_file')
    .values({ content_hash, ...entry });
  if (again) {
    await insert.onDuplicateKeyUpdate(entry).execute();
    return;
  }
  try {
    await insert.execute();
  } catch (error) {
    const earlier = isDuplicate(error) ? await findImported(em, lines) : null;
    if (!earlier) throw error;
    const message = importedBefore(earlier.who, formatDateTime(earlier.at, deps.config.store.timeZone));
    throw fieldError('conflict', 'again', message);
  }
}
