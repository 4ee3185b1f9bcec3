import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

/** Proofs of one run. */
const MAX_PROOFS = 200;
/** Is stored for a file that is missing, and equals no other. */
export const UNREADABLE = '';
const PART_BYTES = 64 * 1024;

/**
 * Reads the files of proofs that have not been compared yet, so that payments of the same file find each
 * other. Returns how many it read.
 */
export async function hashProofs(deps: Deps, signal?: AbortSignal): Promise<number> {
  const unread = await db(deps.em)
    .selectFrom('order')
    .select(['id', 'proof_of_payment_filename as filename'])
    .where('proof_sha256', 'is', null)
    .where('proof_of_payment_filename', 'is not', null)
    .limit(MAX_PROOFS)
    .execute();
  let read = 0;
  for (const { id, filename } of unread) {
    if (signal?.aborted) break;
    if (filename === null) continue;
    const proof_sha256 = await hashOf(deps, filename);
    await db(deps.em)
      .updateTable('order')
      .set({ proof_sha256 })
      .where('id', '=', id)
      // The customer may have sent another proof in the meantime.
      .where('proof_of_payment_filename', '=', filename)
      .execute();
    read += 1;
  }
  return read;
}

/** SHA-256 of a proof's file, as hex. It is read by small parts, so that it neither fills the memory nor holds up the event loop. */
async function hashOf({ pictures }: Deps, filename: string): Promise<string> {
  await using picture = await pictures.localProof(filename);
  if (!picture) return UNREADABLE;
  await using file = await open(picture.path);
  const hash = createHash('sha256');
  const part = Buffer.alloc(PART_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(part);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(part.subarray(0, bytesRead));
  }
}
