import { stringify } from 'csv-stringify/sync';

/** Without it Excel misreads ₱ and ñ. */
const BYTE_ORDER_MARK = '\ufeff';

/** Text that a spreadsheet would evaluate. Apple Numbers also evaluates the full-width characters. */
const MAY_BE_FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

export type CsvCell = string | number | null;

/** csv-stringify's escape_formulas also escapes negative numbers, and not text that begins with '=, so it cannot be undone. */
export const escapeFormula = (text: string): string => (MAY_BE_FORMULA.test(text) ? `'${text}` : text);

/** Encodes rows as part of a CSV file. The caller must escape cells that may be formulas. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.from(stringify(rows as CsvCell[][], { record_delimiter: '\r\n' }));

export const csvBuffer = (rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.concat([Buffer.from(BYTE_ORDER_MARK), csvLines(rows)]);

export async function* csvFile(
  headers: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]> | Iterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Buffer> {
  yield csvBuffer([headers]);
  for await (const rows of parts) {
    if (rows.length > 0) yield csvLines(rows.map((row) => row.map(toCsvCell)));
  }
}

const toCsvCell = (cell: CsvCell): CsvCell => (typeof cell === 'string' ? escapeFormula(cell) : cell);
