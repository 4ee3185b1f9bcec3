import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { writeOrderEvents } from '../events/orderEvents.ts';
import { deleteProofFiles } from './proofFiles.ts';

const DAY_MS = 24 * 3_600_000;
/** Orders a transaction. */
const BATCH_SIZE = 100;

/**
 * Deletes the proofs of orders that have been Claimed or Cancelled for `proof_retention_days`: the order forgets its file and
 * remembers when, and the file goes by the queue. Returns how many those were.
 */
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
  const now = deps.now();
  const orders = await db(em)
    .selectFrom('order')
    .select(['id', 'order_no', 'customer_id', 'status', 'proof_of_payment_filename'])
    .where('status', 'in', ['Claimed', 'Cancelled'])
    .where('status_changed_at', '<=', before)
    .where('proof_of_payment_filename', 'is not', null)
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute();
  if (orders.length === 0) return 0;
  await db(em)
    .updateTable('order')
    .set({ proof_of_payment_filename: null, proof_deleted_at: now })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  const filenames = orders.flatMap(({ proof_of_payment_filename }) => proof_of_payment_filename ?? []);
  await deleteProofFiles(em, filenames, now);
  await writeOrderEvents(
    deps,
    em,
    orders.map(({ id, order_no, customer_id, status }) => ({
      type: 'proof',
      order_id: id,
      order_no,
      customer_id,
      status,
      created_at: now,
    })),
  );
  return orders.length;
}
