import { db } from '#server/platform/database/db.ts';
import { lockByName } from '#server/platform/database/namedLock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { catalogChanged } from '#server/platform/responseCache/catalogVersion.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';

/**
 * Fills an empty store with the sample catalog, its pictures, people, orders and settings; does nothing where there are
 * stocks already. What it writes follows from `now` alone. All rows come in one transaction: one that is cut short leaves
 * no half store, and of two stores that start at once one loads the sample and the other waits.
 */
export async function loadSample(deps: Deps): Promise<void> {
  if (await hasStocks(deps.em)) return;
  const started = performance.now();
  await inTransaction(deps.em, async (em) => {
    // A second loader waits here until the end of the first.
    await lockByName(em, 'demo_seed');
    if (await hasStocks(em)) return;
    catalogChanged(em);
    // Code that no later start needs.
    const { writeSampleStore } = await import('./sampleStore.ts');
    await writeSampleStore({ ...deps, em });
    deps.log.info({ ms: Math.round(performance.now() - started) }, 'sample store made');
  });
}

export async function hasStocks(em: StoreEntityManager): Promise<boolean> {
  return (await db(em).selectFrom('stock').select('id').limit(1).executeTakeFirst()) !== undefined;
}
