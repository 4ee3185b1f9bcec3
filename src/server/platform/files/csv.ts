import { stringify } from 'csv-stringify/sync';

/** The beginning of a CSV file, without which Excel takes ₱ and ñ for something else. */
const BYTE_ORDER_MARK = '\ufeff';

/** Text that a spreadsheet would evaluate; the wide characters as Apple Numbers folds them. */
const MAY_BE_FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

export type CsvCell = string | number | null;

/**
 * Text as a cell of a CSV file, never taken for a formula. csv-stringify's own escape_formulas also escapes negative numbers, and cannot
 * be taken off again: it leaves a text that begins with '= unchanged.
 */
export const escapeFormula = (text: string): string => (MAY_BE_FORMULA.test(text) ? `'${text}` : text);

/** Rows as a part of a CSV file; the caller has escaped the cells that may be a formula. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.from(stringify(rows as CsvCell[][], { record_delimiter: '\r\n' }));

/** The same as a whole file. */
export const csvBuffer = (rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.concat([Buffer.from(BYTE_ORDER_MARK), csvLines(rows)]);

/** A CSV file, some rows at a time, whose text is never taken for a formula. */
export async function* csvFile(
  headers: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<Buffer> {
  yield csvBuffer([headers]);
  for await (const rows of parts) {
    if (rows.length > 0) yield csvLines(rows.map((row) => row.map(toCsvCell)));
  }
}

/** A cell as it is written to a file: text is never taken for a formula. */
export const toCsvCell = (cell: CsvCell): CsvCell => (typeof cell === 'string' ? escapeFormula(cell) : cell);
