import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { auditChainHash, auditRowHash } from './auditChain.ts';
import { CHAIN_COLUMNS, type ChainRow, readWaitingRows } from './extendAuditChain.ts';

const BATCH_SIZE = 1_000;
/** The sequence whose value is the last position that was deleted because of its age. */
export const AUDIT_CUT = 'audit_cut';
/** Problems that are listed; of more only the number. */
const MAX_PROBLEMS = 100;

/** The error at a position of the chain. */
interface ChainProblem {
  kind: 'changed' | 'missing' | 'inserted';
  /** The position in the chain, or null for a row that has none. */
  chain_no: number | null;
  /** The row's key; null where the row is gone. */
  id: number | null;
}

export interface ChainReport {
  isWhole: boolean;
  /** Rows with a position in the chain. */
  chained: number;
  /** Rows that wait for theirs. */
  waiting: number;
  /** The end of the chain; noted elsewhere it shows later that nothing before it has been exchanged. */
  end: { chain_no: number; chain_hash: string };
  problems: ChainProblem[];
  problem_count: number;
}

/**
 * Walks the whole audit log and says whether it is as the store wrote it: every row says what it said, none is missing, none
 * was put in. `noted` is an end of the chain from earlier that must still stand in it.
 */
export async function verifyAuditChain(
  em: StoreEntityManager,
  noted: { chain_no: number; chain_hash: string } | null = null,
): Promise<ChainReport> {
  const end = await db(em)
    .selectFrom('audit_chain')
    .select(['chain_no', 'chain_hash', 'adopt_until'])
    .where('id', '=', 1)
    .executeTakeFirst();
  const problems: ChainProblem[] = [];
  let problem_count = 0;
  const found = (problem: ChainProblem) => {
    problem_count += 1;
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };

  const pruned = await db(em).selectFrom('sequence').select('value').where('name', '=', AUDIT_CUT).executeTakeFirst();
  const cut = pruned?.value ?? 0;
  let [chained, position, hash] = [0, cut, ''];
  for await (const row of chainedRows(em, cut)) {
    const chain_no = row.chain_no ?? 0;
    for (position += 1; position < chain_no; position += 1) found({ kind: 'missing', chain_no: position, id: null });
    const isAfterGap =
      (cut > 0 && chained === 0) || (problems.at(-1)?.kind === 'missing' && problems.at(-1)?.chain_no === chain_no - 1);
    // Whatever was done to the row before, this one is checked by what the chain says of that; after a gap nothing can fit.
    const isLinked = isAfterGap || row.chain_hash === auditChainHash(hash, chain_no, row.row_hash ?? '');
    if (!isLinked || row.row_hash !== auditRowHash(row)) found({ kind: 'changed', chain_no, id: row.id });
    if (end && chain_no > end.chain_no) found({ kind: 'inserted', chain_no, id: row.id });
    if (noted && noted.chain_no === chain_no && noted.chain_hash !== row.chain_hash) {
      found({ kind: 'changed', chain_no, id: row.id });
    }
    hash = row.chain_hash ?? '';
    chained += 1;
  }
  const last = Math.max(end?.chain_no ?? 0, noted?.chain_no ?? 0);
  for (position += 1; position <= last; position += 1) found({ kind: 'missing', chain_no: position, id: null });
  if (!end) found({ kind: 'missing', chain_no: null, id: null });
  else if (chained > 0 && problem_count === 0 && end.chain_hash !== hash) {
    found({ kind: 'changed', chain_no: end.chain_no, id: null });
  }

  let waiting = 0;
  for await (const row of waitingRows(em)) {
    waiting += 1;
    if (row.row_hash !== null ? row.row_hash !== auditRowHash(row) : (end?.chain_no ?? 0) > 0) {
      found({ kind: row.row_hash === null ? 'inserted' : 'changed', chain_no: null, id: row.id });
    }
  }
  return {
    isWhole: problem_count === 0,
    chained,
    waiting,
    end: { chain_no: end?.chain_no ?? 0, chain_hash: end?.chain_hash ?? '' },
    problems,
    problem_count,
  };
}

const chainedRows = (em: StoreEntityManager, cut: number) =>
  walk((last) =>
    db(em)
      .selectFrom('audit_log')
      .select(CHAIN_COLUMNS)
      .where('chain_no', '>', last?.chain_no ?? cut)
      .orderBy('chain_no')
      .limit(BATCH_SIZE)
      .execute(),
  );

const waitingRows = (em: StoreEntityManager) => walk((last) => readWaitingRows(em, last?.id ?? 0, BATCH_SIZE));

/** All rows: `read` gets the last one before. */
async function* walk(read: (last?: ChainRow) => Promise<ChainRow[]>): AsyncGenerator<ChainRow> {
  let rows = await read();
  yield* rows;
  while (rows.length === BATCH_SIZE) {
    rows = await read(rows.at(-1));
    yield* rows;
  }
}
