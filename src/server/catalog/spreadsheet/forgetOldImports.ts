import type { Deps } from '../../deps.ts';
import { rows } from '../../platform/database/rows.ts';

const KEPT_MS = 24 * 3_600_000;

/** Deletes what is kept of imports after a day: a file that old is checked anew. */
export async function forgetOldImports({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await rows(em)
    .deleteFrom('stock_import')
    .where('created_at', '<', new Date(now().getTime() - KEPT_MS))
    .execute();
}
