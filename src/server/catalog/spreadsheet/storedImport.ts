import { type ImportHow, importHow } from '#shared/contracts/stockImport.ts';
import type { Source } from './importSource.ts';
import type { Table } from './readTable.ts';

/** A checked file as it is kept until it runs. */
export interface StoredImport {
  table: Table;
  /** Undefined for a file by the import's own columns. */
  how: ImportHow | undefined;
  /** The place of its rows, and the meanings of its columns. */
  source: Pick<Source, 'heads_key' | 'columns'> | undefined;
}

/**
 * A file by the import's own columns is kept as the released version keeps it; one of the clerk's own in another shape, which a process of
 * that version rejects without writing anything rather than to import it in its own way.
 */
export const toStoredImport = ({ table, how, source }: StoredImport): string =>
  JSON.stringify(how ? { own: { table, how, source } } : table);

export function fromStoredImport(text: string): StoredImport {
  const stored = JSON.parse(text) as Table | { own: StoredImport };
  return 'own' in stored
    ? { ...stored.own, how: importHow.parse(stored.own.how) }
    : { table: stored, how: undefined, source: undefined };
}
