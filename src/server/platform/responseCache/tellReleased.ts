// Has processes of the released version, which serve beside those of this one during an upgrade, see changes of the catalog. The release after
// this one drops the file, and the two rows that it raises.

import { sql } from 'kysely';
import { db } from '../database/db.ts';
import type { Log } from '../logging/log.ts';
import type { StoreEntityManager } from '../services.ts';
import { OWN_CHANGES, RELEASED, TOLD } from './catalogVersion.ts';

const EVERY_MS = 200;

/**
 * Raises the one row that they read by the changes that they have not been told of. The version that this one's processes read stays as it is;
 * of several processes that do so at once, one raises it.
 */
async function tellReleased(em: StoreEntityManager): Promise<void> {
  const state = await db(em)
    .selectFrom('sequence')
    .select(['value as told', sql<string>`${sql.raw(OWN_CHANGES)}`.as('own')])
    .where('name', '=', TOLD)
    .executeTakeFirst();
  const told = state?.told ?? 0;
  const untold = Number(state?.own ?? 0) - told;
  if (untold <= 0) return;
  // Only one of two processes that have read the same value raises it: the other finds that the value has changed.
  await db(em)
    .updateTable(['sequence as told', 'sequence as released'])
    .set('told.value', (eb) => eb('told.value', '+', untold))
    .set('released.value', (eb) => eb('released.value', '+', untold))
    .where('told.name', '=', TOLD)
    .where('told.value', '=', told)
    .where('released.name', '=', RELEASED)
    .execute();
}

/** Tells them five times a second. Returns a function that ends it. */
export function keepTelling(forkEm: () => StoreEntityManager, log: Pick<Log, 'warn'>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAway = false;
  const timer = setInterval(() => {
    running ??= tellReleased(forkEm())
      .then(() => {
        isAway = false;
      })
      .catch((error: unknown) => {
        if (!isAway) log.warn({ err: error }, 'processes of the released version are not told of changes; trying on');
        isAway = true;
      })
      .finally(() => {
        running = null;
      });
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
