import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { db, query } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { hashPicture, type PictureHash } from '../platform/files/pictureHash.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/** Proofs of one run: each takes some 50 ms of a core, which belongs to the requests. */
const MAX_PROOFS = 40;
/** Of how many bits two proofs differ at most that are said to look alike. Slips of one bank are laid out alike. */
export const NEAR_BITS = 6;
/** A proof that looks like more than so many is of a bank's layout, which all of its slips share: that says nothing. */
const MAX_MATCHES = 3;

/** By how many bits two rows differ, of `order` or what stands for it. */
export const bitsBetween = (one: string, other: string) =>
  sql<number>`(bit_count(${sql.ref(`${one}.proof_row_hash`)} ^ ${sql.ref(`${other}.proof_row_hash`)})
    + bit_count(${sql.ref(`${one}.proof_column_hash`)} ^ ${sql.ref(`${other}.proof_column_hash`)}))`;

/**
 * Reads proofs that have not been compared yet, the newest and those of before this version alike, and finds the orders whose
 * proofs look alike. A file that is missing or cannot be read is like no other. Returns how many it read.
 */
export async function hashProofs(deps: Deps, signal?: AbortSignal): Promise<number> {
  const unread = await db(deps.em)
    .selectFrom('order')
    .select(['id', 'proof_of_payment_filename as filename'])
    .where('proof_row_hash', 'is', null)
    .where('proof_of_payment_filename', 'is not', null)
    .limit(MAX_PROOFS)
    .execute();
  let read = 0;
  for (const { id, filename } of unread) {
    if (signal?.aborted) break;
    if (filename === null) continue;
    const hash = await hashOf(deps, filename);
    await inTransaction(deps.em, (em) => writeHash(em, id, filename, hash));
    read += 1;
  }
  return read;
}

/** Like the hash of a picture of one shade, which is compared with nothing. */
const UNREADABLE: Omit<PictureHash, 'sha256'> & { sha256: null } = { sha256: null, rows: '0', columns: '0' };

async function hashOf({ pictures, log }: Deps, filename: string): Promise<PictureHash | typeof UNREADABLE> {
  await using picture = await pictures.localProof(filename);
  if (!picture) return UNREADABLE;
  try {
    return await hashPicture(await readFile(picture.path));
  } catch (error) {
    log.warn({ err: error }, 'a proof could not be compared with others');
    return UNREADABLE;
  }
}

/** Writes a proof's hash unless the customer has sent another meanwhile. */
async function writeHash(
  em: StoreEntityManager,
  id: number,
  filename: string,
  { sha256, rows, columns }: PictureHash | typeof UNREADABLE,
): Promise<void> {
  const { numUpdatedRows } = await db(em)
    .updateTable('order')
    .set({
      proof_sha256: sha256,
      proof_row_hash: rows,
      proof_column_hash: columns,
      // A version before this one may have taken the proof while both were serving.
      payment_status: sql`if(payment_status = 'Awaiting Proof', 'To Check', payment_status)`,
    })
    .where('id', '=', id)
    .where('proof_of_payment_filename', '=', filename)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || (rows === '0' && columns === '0')) return;
  await db(em)
    .deleteFrom('proof_match')
    .where((eb) => eb.or([eb('order_id', '=', id), eb('other_order_id', '=', id)]))
    .execute();
  const near = await query(em, nearestTo(id));
  if (near.length === 0) return;
  if (near.length > MAX_MATCHES) {
    const layout = near.map((other) => other.id);
    await db(em)
      .deleteFrom('proof_match')
      .where('order_id', 'in', layout)
      .where('other_order_id', 'in', layout)
      .execute();
    return;
  }
  await db(em)
    .insertInto('proof_match')
    .ignore()
    .values(
      near.flatMap((other) => [
        { order_id: id, other_order_id: other.id },
        { order_id: other.id, other_order_id: id },
      ]),
    )
    .execute();
}

/** The orders whose proofs are nearest to one, the nearest first, and one more than are shown; read from the index of hashes alone. */
const nearestTo = (id: number) => sql<{ id: number }>`
  select other.id from \`order\` mine
  join \`order\` other on other.id <> mine.id and other.proof_row_hash is not null
    and (other.proof_row_hash <> 0 or other.proof_column_hash <> 0)
  where mine.id = ${id} and ${bitsBetween('mine', 'other')} <= ${NEAR_BITS}
  order by ${bitsBetween('mine', 'other')}, other.id desc limit ${MAX_MATCHES + 1}`;
