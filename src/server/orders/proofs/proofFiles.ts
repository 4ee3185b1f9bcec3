import { z } from 'zod';
import { enqueue, type QueueDefinition } from '../../platform/jobs/queue.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

const payload = z.object({ filename: z.string().max(120) });

/** Proofs that no order names any more, whose files are to be deleted: after the commit, and however often it takes. */
export const proofFileQueue: QueueDefinition<z.output<typeof payload>> = {
  name: 'proof-files',
  payload,
  work: ({ pictures }, task) => pictures.removeProof(task.payload.filename),
};

/** Has the files of proofs deleted once the caller's transaction has committed. */
export async function deleteProofFiles(em: StoreEntityManager, filenames: readonly string[], now: Date): Promise<void> {
  for (const filename of filenames) await enqueue(em, proofFileQueue, { filename }, { now, key: filename });
}
