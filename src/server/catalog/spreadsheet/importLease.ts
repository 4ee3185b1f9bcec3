import { db } from '../../platform/database/db.ts';
import type { Deps, Services } from '../../platform/services.ts';

/** An import whose lease has not been renewed for so long has lost its process: the database has taken back all that it wrote. */
const LEASE_MS = 8_000;
const RENEWALS = 4;

/** Until when the lease of an import that begins now, or goes on, holds. */
export const importLeaseUntil = ({ now }: Pick<Services, 'now'>): Date => new Date(now().getTime() + LEASE_MS);

/**
 * Runs `work` while the lease that the import was begun with is renewed, over connections of their own: by it an import that runs is
 * distinguished from one whose process died. A row, because named locks hold on one node of a cluster alone.
 */
export async function withImportLease<Result>(
  deps: Pick<Services, 'forkEm' | 'now'>,
  importId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = () =>
    db(deps.forkEm())
      .updateTable('stock_import')
      .set({ lease_until: importLeaseUntil(deps) })
      .where('id', '=', importId)
      .where('state', '=', 'running')
      .execute();
  // While the database is away nobody can take the import for abandoned either.
  const timer = setInterval(() => void renew().catch(() => undefined), LEASE_MS / RENEWALS).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Whether an import is said to run whose process has ended in the middle. */
export const isAbandoned = (
  { now }: Pick<Services, 'now'>,
  { state, lease_until }: { state: string; lease_until: Date | null },
): boolean => state === 'running' && (lease_until === null || lease_until <= now());

/** Marks imports whose process ended in the middle as failed. */
export async function failAbandonedImports({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await db(em)
    .updateTable('stock_import')
    .set({ state: 'failed', rows_done: 0 })
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now())]))
    .execute();
}
