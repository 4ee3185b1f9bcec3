import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

const MAX_PROOFS = 200;
/** Stored for a missing file; equals no hash. */
export const UNREADABLE = '';
const PART_BYTES = 64 * 1024;

/** Hashes the files of new proofs, so that payments with the same file are found; returns their number. */
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

/** Read as a stream, to limit memory and keep the event loop free. */
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
