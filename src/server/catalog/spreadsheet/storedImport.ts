import { type ImportHow, importHow } from '#shared/contracts/stockImport.ts';
import { inSteps } from '../../platform/inSteps.ts';
import type { Source } from './importSource.ts';
import type { Table } from './readTable.ts';
import { type Line, type LinedTable, rowsOf } from './rowLines.ts';

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

const BREAK = Buffer.from('\n');

/** All but the rows is the first line of the text; the lines of rows follow. */
export function toStoredImport({ table: { lines, row_count: _, ...rest }, how, source }: KeptImport): Buffer {
  const head = JSON.stringify({ how, source, table: { ...rest, rows: [] } });
  return Buffer.concat([Buffer.from(head), ...lines.flatMap((line) => [BREAK, line])]);
}

export async function fromStoredImport(text: string): Promise<StoredImport> {
  const [head = '', ...others] = text.split('\n');
  const { table, how, source } = JSON.parse(head) as Omit<StoredImport, 'lines'>;
  const lines: Line[] = [];
  for await (const line of inSteps(others)) {
    const bytes = Buffer.from(line);
    lines.push(bytes);
    table.rows.push(...rowsOf(bytes));
  }
  return { table, lines, how: how && importHow.parse(how), source };
}
