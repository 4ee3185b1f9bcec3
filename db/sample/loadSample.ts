import { db } from '#server/platform/database/db.ts';
import { lockByName } from '#server/platform/database/namedLock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { catalogChanged } from '#server/platform/responseCache/catalogVersion.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';

/** Fills an empty store with the sample; the result depends only on `now`. One transaction with a lock, so two starting stores load it once. */
export async function loadSample(deps: Deps): Promise<void> {
  if (await hasStocks(deps.em)) return;
  const started = performance.now();
  await inTransaction(deps.em, async (em) => {
    // A second loader waits for the first.
    await lockByName(em, 'demo_seed');
    if (await hasStocks(em)) return;
    catalogChanged(em);
    // Later starts do not need this code.
    const { writeSampleStore } = await import('./sampleStore.ts');
    await writeSampleStore({ ...deps, em });
    deps.log.info({ ms: Math.round(performance.now() - started) }, 'sample store made');
  });
}

export async function hasStocks(em: StoreEntityManager): Promise<boolean> {
  return (await db(em).selectFrom('stock').select('id').limit(1).executeTakeFirst()) !== undefined;
}
