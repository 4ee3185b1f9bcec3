import { type ImportHow, importHow } from '#shared/contracts/stockImport.ts';
import { inTurns } from '../../platform/limits/inTurns.ts';
import type { Source } from './importSource.ts';
import type { Table } from './readTable.ts';
import { type Line, type LinedTable, rowsOf, toLines } from './rowLines.ts';

/** A checked file as it is kept until it runs. */
export interface KeptImport {
  table: LinedTable;
  /** Undefined for a file by the import's own columns. */
  how: ImportHow | undefined;
  /** The place of its rows, and the meanings of its columns. */
  source: Pick<Source, 'heads_key' | 'columns'> | undefined;
}

/** The same as it is read again. */
export interface StoredImport extends Omit<KeptImport, 'table'> {
  table: Table;
  lines: readonly Line[];
}

/**
 * A file by the import's own columns is kept as the released version keeps it; one of the clerk's own in another shape, which a process of
 * that version rejects without writing anything rather than to import it in its own way. The rows come last, between the first line and the
 * last one.
 */
export function toStoredImport({ table: { lines, row_count: _, ...rest }, how, source }: KeptImport): Buffer {
  const table = { ...rest, rows: [] };
  const text = JSON.stringify(how ? { own: { how, source, table } } : table);
  const end = text.lastIndexOf(']');
  const rows = lines.flatMap((line, index) => (index === 0 ? [line] : [BETWEEN, line]));
  return Buffer.concat([Buffer.from(`${text.slice(0, end)}\n`), ...rows, Buffer.from(`\n${text.slice(end)}`)]);
}

const BETWEEN = Buffer.from(',\n');

export async function fromStoredImport(text: string): Promise<StoredImport> {
  const [begin = '', ...others] = text.split('\n');
  const stored = JSON.parse(begin + (others.pop() ?? '')) as Table | { own: Omit<StoredImport, 'lines'> };
  const { table, how, source } = 'own' in stored ? stored.own : { table: stored, how: undefined, source: undefined };
  const lines: Line[] = [];
  for await (const line of inTurns(others)) {
    const bytes = Buffer.from(line.endsWith(',') ? line.slice(0, -1) : line);
    lines.push(bytes);
    table.rows.push(...rowsOf(bytes));
  }
  // The released version keeps all in one line.
  if (lines.length === 0) lines.push(...toLines(table.rows));
  return { table, lines, how: how && importHow.parse(how), source };
}
