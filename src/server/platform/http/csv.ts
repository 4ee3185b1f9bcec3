import { stringify } from 'csv-stringify/sync';

/** The beginning of a CSV file, without which Excel takes ₱ and ñ for something else. */
const BYTE_ORDER_MARK = '\ufeff';

type CsvCell = string | number | null;

/** Rows as a part of a CSV file; the caller has seen to cells that a spreadsheet would take for a formula. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.from(stringify(rows as CsvCell[][], { record_delimiter: '\r\n' }));

/** The same as a whole file. */
export const csvBuffer = (rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.concat([Buffer.from(BYTE_ORDER_MARK), csvLines(rows)]);

/** A CSV file, some rows at a time, whose text is never taken for a formula. */
export async function* csvFile(
  headers: readonly string[],
  chunks: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK);
  yield linesOf([headers]);
  for await (const rows of chunks) if (rows.length > 0) yield linesOf(rows);
}

const linesOf = (rows: readonly (readonly CsvCell[])[]) =>
  Buffer.from(stringify(rows as CsvCell[][], { record_delimiter: '\r\n', escape_formulas: true }));
