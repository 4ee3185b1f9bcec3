import { z } from 'zod';
import { DAY_MS } from '#shared/domain/durations.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertTasks, type QueueDefinition, taskOf } from '../../platform/jobs/queue.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { writeChanges } from '../change/changeOrder.ts';

const BATCH_SIZE = 100;

/** Deletes proofs of orders that have been Claimed or Cancelled for `proof_retention_days`; returns their number. */
export async function deleteOldProofs(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { proof_retention_days } = await readSettings(deps.em);
  const before = new Date(deps.now().getTime() - proof_retention_days * DAY_MS);
  let deleted = 0;
  while (!signal?.aborted) {
    const count = await inTransaction(deps.em, (em) => deleteBatch(deps, em, before));
    deleted += count;
    if (count < BATCH_SIZE) break;
  }
  if (deleted > 0) deps.scheduler.wake();
  return deleted;
}

async function deleteBatch(deps: Deps, em: StoreEntityManager, before: Date): Promise<number> {
  const at = deps.now();
  const orders = await db(em)
    .selectFrom('order')
    .select(['id', 'status', 'proof_of_payment_filename'])
    .where('status', 'in', ['Claimed', 'Cancelled'])
    .where('status_changed_at', '<=', before)
    .where('proof_of_payment_filename', 'is not', null)
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute();
  if (orders.length === 0) return 0;
  const filenames = orders.flatMap(({ proof_of_payment_filename }) => proof_of_payment_filename ?? []);
  await deleteProofFiles(em, filenames, { now: at, isErasure: false });
  const columns = { proof_of_payment_filename: null, proof_deleted_at: at };
  const changes = orders.map(({ id, status }) => ({ id, status, kind: 'proof_deleted' as const, columns }));
  await writeChanges(deps, em, changes, { actor: 'store', at });
  return orders.length;
}

const payload = z.object({ filename: z.string().max(120), isErasure: z.boolean().default(false) });

/** Deletes the files of removed proofs after the commit: kept as orphans for 30 days, or deleted at once by an erasure. */
export const proofFileQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'proof-files',
  payload,
  work: ({ pictures }, { payload: { filename, isErasure } }) =>
    isErasure ? pictures.removeProof(filename) : pictures.setProofAside(filename),
};

export async function deleteProofFiles(
  em: StoreEntityManager,
  filenames: readonly string[],
  { now, isErasure }: { now: Date; isErasure: boolean },
): Promise<void> {
  const tasks = filenames.map((filename) => taskOf(proofFileQueue, { filename, isErasure }, { now, key: filename }));
  await insertTasks(em, tasks);
}
