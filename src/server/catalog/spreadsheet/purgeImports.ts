import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';

const DAY_MS = 24 * 3_600_000;
const RETENTION_MS = DAY_MS;
/** Longer than the year after which a file of the new school year looks like last year's. */
const HASH_RETENTION_MS = 400 * DAY_MS;

/** How long an import can be undone, and its products be listed. */
const UNDO_RETENTION_MS = 90 * DAY_MS;

/** Deletes the rows of imports after a day, for a file that old is checked anew, that a file was imported and what was said of it after 400 days, and how to undo an import after 90. */
export async function purgeImports({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await db(em)
    .deleteFrom('stock_import')
    .where('created_at', '<', new Date(now().getTime() - RETENTION_MS))
    .execute();
  await db(em)
    .deleteFrom('imported_file')
    .where('imported_at', '<', new Date(now().getTime() - HASH_RETENTION_MS))
    .execute();
  await db(em)
    .deleteFrom('imported_delivery')
    .where('imported_at', '<', new Date(now().getTime() - HASH_RETENTION_MS))
    .execute();
  await db(em)
    .deleteFrom('import_choice')
    .where('used_at', '<', new Date(now().getTime() - HASH_RETENTION_MS))
    .execute();
  await db(em)
    .deleteFrom('product_import')
    .where('imported_at', '<', new Date(now().getTime() - UNDO_RETENTION_MS))
    .execute();
}
