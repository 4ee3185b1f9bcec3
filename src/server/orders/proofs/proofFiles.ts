import { z } from 'zod';
import { enqueue, type QueueDefinition } from '../../platform/jobs/queue.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

const payload = z.object({ filename: z.string().max(120), isErasure: z.boolean().default(false) });

/** Deletes the files of removed proofs after the commit: kept as orphans for 30 days, or deleted at once by an erasure. */
export const proofFileQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'proof-files',
  payload,
  work: ({ pictures }, { payload: { filename, isErasure } }) =>
    isErasure ? pictures.removeProof(filename) : pictures.setProofAside(filename),
};

/** Queues the deletion of proofs in the caller's transaction. */
export async function deleteProofFiles(
  em: StoreEntityManager,
  filenames: readonly string[],
  { now, isErasure }: { now: Date; isErasure: boolean },
): Promise<void> {
  for (const filename of filenames) await enqueue(em, proofFileQueue, { filename, isErasure }, { now, key: filename });
}
