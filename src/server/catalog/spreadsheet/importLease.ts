import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, Services, StoreEntityManager } from '../../platform/services.ts';

/** An import whose lease has not been renewed for so long counts as ended; its process is dead, or can write nothing of it any more (endRun). */
export const LEASE_MS = 6_000;
const RENEWALS = 4;

/** Until when the lease of an import that begins now, or goes on, holds. */
export const importLeaseUntil = ({ now }: Pick<Services, 'now'>): Date => new Date(now().getTime() + LEASE_MS);

/** A run of an import. It loses the import when a reader finds its lease over (failAbandonedImport), or when another run begins. */
export interface ImportRun {
  id: string;
  /** The row's lease_token. */
  token: string;
}

/** A change of the import's row by a run; it changes nothing where the run has lost the import. */
const changeOwn = (em: StoreEntityManager, { id, token }: ImportRun) =>
  db(em)
    .updateTable('stock_import')
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'running');

/**
 * Runs `work` while the lease that the import was begun with is renewed, over connections of their own: by it an import that runs is
 * distinguished from one whose process died. A row, because named locks hold on one node of a cluster alone.
 */
export async function withImportLease<Result>(
  deps: Pick<Services, 'forkEm' | 'now'>,
  run: ImportRun,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = () =>
    changeOwn(deps.forkEm(), run)
      .set({ lease_until: importLeaseUntil(deps) })
      .execute();
  // While the database is away nobody can take the import for abandoned either.
  const timer = setInterval(() => void renew().catch(() => undefined), LEASE_MS / RENEWALS).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Notes how far a run has come, over a connection of its own, so that others see it before the transaction ends. */
export async function reportProgress({ forkEm }: Pick<Services, 'forkEm'>, run: ImportRun, rows_done: number) {
  await changeOwn(forkEm(), run).set({ rows_done }).execute();
}

/**
 * Notes in the transaction of a run that the import is done. The row stays locked until the commit, so that a reader learns either
 * that it is done or takes it away before. Throws conflict where the run has lost the import: nothing of it is written then.
 */
export async function endRun(
  em: StoreEntityManager,
  run: ImportRun,
  products: { products_created: number; products_updated: number },
): Promise<void> {
  const { numUpdatedRows } = await changeOwn(em, run)
    .set({ state: 'done', ...products })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new DomainError('conflict', staffMessages.importInterrupted);
}

/** Notes that a run has failed and has written nothing. */
export async function failRun({ forkEm }: Pick<Services, 'forkEm'>, run: ImportRun, state: 'checked' | 'failed') {
  await changeOwn(forkEm(), run).set({ state, rows_done: 0 }).execute();
}

/** Whether an import is said to run whose lease is over. */
export const isAbandoned = (
  { now }: Pick<Services, 'now'>,
  { state, lease_until }: { state: string; lease_until: Date | null },
): boolean => state === 'running' && (lease_until === null || lease_until <= now());

const failAbandoned = ({ em, now }: Pick<Deps, 'em' | 'now'>) =>
  db(em)
    .updateTable('stock_import')
    .set({ state: 'failed', rows_done: 0 })
    .where('state', '=', 'running')
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now())]));

/**
 * Marks imports whose lease is over as failed. Waits for a run that is about to commit, and leaves it done; any other run can write
 * nothing from then on.
 */
export async function failAbandonedImports(deps: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await failAbandoned(deps).execute();
}

/** The same for one import. */
export async function failAbandonedImport(deps: Pick<Deps, 'em' | 'now'>, id: string): Promise<void> {
  await failAbandoned(deps).where('id', '=', id).execute();
}
