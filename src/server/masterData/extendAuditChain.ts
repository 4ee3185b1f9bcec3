import { sql } from 'kysely';
import { db, idsOf } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { type AuditRowContent, auditChainHash, auditRowHash } from './auditChain.ts';

/** Rows taken in by one transaction. */
const BATCH_SIZE = 500;

/** The columns of a row that its hash covers, and its position in the chain. */
export const CHAIN_COLUMNS = [
  'id',
  'record_type',
  'record_id',
  'action',
  'changes',
  'staff_user_id',
  'staff_name',
  'created_at',
  'nonce',
  'row_hash',
  'chain_no',
  'chain_hash',
] as const;

export interface ChainRow extends AuditRowContent {
  id: number;
  row_hash: string | null;
  chain_no: number | null;
  chain_hash: string | null;
}

/**
 * Gives the rows of the audit log that have no position in the chain theirs, in the order of their keys. Returns how many those
 * were. Throws where there are rows that the store has not written: they are left out, and the next run throws again.
 *
 * The chain is a job's work and not that of the calls: a call that changes or reads something would wait at the one row of the
 * chain's end for all others to commit, customers with the staff who move their orders. A row bears its own hash from the
 * start; what the chain adds within seconds is that none can be taken away.
 */
export async function extendAuditChain({ em, now }: Pick<Deps, 'em' | 'now'>, signal?: AbortSignal): Promise<number> {
  let [taken, foreign, after] = [0, 0, 0];
  while (!signal?.aborted) {
    const batch = await inTransaction(em, (transaction) => extendByBatch(transaction, after, now()));
    taken += batch.taken;
    foreign += batch.foreign;
    if (batch.last === null) break;
    after = batch.last;
  }
  if (foreign > 0) throw new Error(`${foreign} rows of the audit log were not written by the store`);
  return taken;
}

/** The first `limit` rows above the key `after` that have no position in the chain yet. */
export function readWaitingRows(em: StoreEntityManager, after: number, limit: number): Promise<ChainRow[]> {
  return db(em)
    .selectFrom('audit_log')
    .select(CHAIN_COLUMNS)
    .where('chain_no', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

async function extendByBatch(em: StoreEntityManager, after: number, now: Date) {
  const end = await db(em)
    .selectFrom('audit_chain')
    .select(['chain_no', 'chain_hash', 'adopt_until'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = await readWaitingRows(em, after, BATCH_SIZE);
  const isAdopting = end.chain_no === 0 || now < end.adopt_until;
  const ours = rows.filter((row) => (row.row_hash === null ? isAdopting : row.row_hash === auditRowHash(row)));
  let { chain_no, chain_hash } = end;
  const links = ours.map((row) => {
    const row_hash = auditRowHash(row);
    chain_no += 1;
    chain_hash = auditChainHash(chain_hash, chain_no, row_hash);
    return { id: row.id, row_hash, chain_no, chain_hash };
  });
  if (links.length > 0) {
    await writeLinks(em, links);
    await db(em).updateTable('audit_chain').set({ chain_no, chain_hash }).where('id', '=', 1).execute();
  }
  const last = rows.length === BATCH_SIZE ? (rows.at(-1)?.id ?? null) : null;
  return { taken: links.length, foreign: rows.length - ours.length, last };
}

interface Link {
  id: number;
  row_hash: string;
  chain_no: number;
  chain_hash: string;
}

/** All links by one statement. */
async function writeLinks(em: StoreEntityManager, links: readonly Link[]): Promise<void> {
  const chosen = <Value>(column: Exclude<keyof Link, 'id'>) => {
    const cases = links.map((link) => sql`when ${link.id} then ${link[column]}`);
    return sql<Value>`case id ${sql.join(cases, sql` `)} end`;
  };
  await db(em)
    .updateTable('audit_log')
    .set({
      row_hash: chosen<string>('row_hash'),
      chain_no: chosen<number>('chain_no'),
      chain_hash: chosen<string>('chain_hash'),
    })
    .where('id', 'in', idsOf(links))
    .execute();
}
