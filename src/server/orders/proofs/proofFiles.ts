import { z } from 'zod';
import { enqueue, type QueueDefinition } from '../../platform/jobs/queue.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

const payload = z.object({ filename: z.string().max(120), isErasure: z.boolean().default(false) });

/**
 * Proofs that no order names any more, whose files go after the commit, and however often it takes: to the orphans for 30 days, should the clock or
 * the database have been wrong, or at once for a customer who is erased.
 */
export const proofFileQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'proof-files',
  payload,
  work: ({ pictures }, { payload: { filename, isErasure } }) =>
    isErasure ? pictures.removeProof(filename) : pictures.setProofAside(filename),
};

/** Has the files of proofs taken away once the caller's transaction has committed. */
export async function deleteProofFiles(
  em: StoreEntityManager,
  filenames: readonly string[],
  { now, isErasure }: { now: Date; isErasure: boolean },
): Promise<void> {
  for (const filename of filenames) await enqueue(em, proofFileQueue, { filename, isErasure }, { now, key: filename });
}
