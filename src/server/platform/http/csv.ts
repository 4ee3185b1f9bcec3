import { stringify } from 'csv-stringify/sync';

/** Without it, Excel takes ₱ and ñ for something else. */
const BYTE_ORDER_MARK = '\ufeff';

type CsvCell = string | number | null;

/** A CSV file, some rows at a time: UTF-8 with a byte order mark, and text that is never taken for a formula. */
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
