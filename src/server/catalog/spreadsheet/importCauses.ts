import type { ImportCause, ImportRow } from '#shared/contracts/stockImport.ts';
import type { Column } from '#shared/domain/catalog/importColumns.ts';
import { messages } from '#shared/messages.ts';
import { codeInvalid, serverMessages, withoutRow } from '#shared/serverMessages.ts';
import { DATE_MARK } from './cellText.ts';
import type { PlannedProduct } from './planImport.ts';

/** Causes shown at most; the rows have them all. */
const MAX_CAUSES = 60;
const VALUES = 5;
const VALUE_LENGTH = 60;
/** Rows that a cause names. */
const ROW_NUMBERS = 20;

/** The remedy of an error, by its message. */
const REMEDIES: Readonly<Record<string, string>> = {
  [serverMessages.categoryUnknown]: 'Make the missing categories, or say which ones are meant.',
  [serverMessages.nameUnknown]: 'Make the missing names, or say which ones are meant.',
  [serverMessages.importNotNumber]: 'Write the number alone, such as 350 or 1,250.50.',
  [serverMessages.importPointUnclear]: 'Say once for the whole column what its point means.',
  [serverMessages.importDiffers]:
    'The product stands in several rows: each of its fields must be the same in all of them, or empty.',
  [serverMessages.importDateCell]: 'Format the column as text and type the value again.',
  [serverMessages.importSeveralFound]: 'Give the product a barcode or its own code, and match by that.',
  [messages.sameTwice]:
    'The product has this size in an earlier row: leave one of the two out, or add their quantities.',
  [messages.fieldRequired]: 'Fill the cell in, or choose the column that has it.',
  [messages.numberTooSmall]: 'A price or level cannot be below zero.',
  [messages.notValid]: 'Write a price with at most two decimals, and a quantity in whole pieces.',
  [serverMessages.tooLong]: 'Shorten the text: a name has at most 200 characters.',
  [codeInvalid.sku]: 'Shorten the code, or take its other signs off.',
};

const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i;

function remedyOf({ message, value }: Finding): string | null {
  if (message !== codeInvalid.barcode && message !== codeInvalid.isbn) return REMEDIES[message] ?? null;
  if (SHORTENED.test(value))
    return 'Excel has shortened these numbers: format the column as a number without decimals, and save the file again.';
  return 'If these are codes of your own, choose "Own code (SKU)" for this column.';
}

interface Finding {
  row: number;
  column: string;
  message: string;
  value: string;
}

/** The errors of a file, those of one cause together, the most frequent first. */
export function causesOf(products: readonly PlannedProduct[]): ImportCause[] {
  const findings = products.flatMap(({ group, rows }) => {
    const cells = new Map(group.rows.map((row) => [row.row, row.cells]));
    return rows.flatMap((row) =>
      row.errors.map((error) => findingOf(row, error, cells.get(row.row)?.[error.column as Column])),
    );
  });
  return summed(findings, remedyOf);
}

/** The remarks on what may not be meant, summed alike. */
export const remarksSummed = (products: readonly PlannedProduct[]): ImportCause[] =>
  summed(
    products.flatMap(({ remarks }) =>
      remarks.map((remark) => ({ ...remark, message: withoutRow(remark.message), column: '' })),
    ),
    () => null,
  );

/** A message about a name of a list begins with the name: the rest is the cause. */
function findingOf({ row }: ImportRow, { column, message }: ImportRow['errors'][number], cell = ''): Finding {
  const named = message.endsWith(`: ${serverMessages.nameUnknown}`);
  if (!named) return { row, column, message: withoutRow(message), value: dayOf(cell) };
  return {
    row,
    column,
    message: serverMessages.nameUnknown,
    value: message.slice(0, -serverMessages.nameUnknown.length - 2),
  };
}

/** The day of a cell that holds a date, any other text as it is. */
const dayOf = (cell: string): string => (cell.startsWith(DATE_MARK) ? cell.slice(1, 11) : cell);

function summed(findings: readonly Finding[], remedy: (finding: Finding) => string | null): ImportCause[] {
  const causes = Map.groupBy(findings, (one) => `${one.column} ${one.message} ${remedy(one)}`);
  return [...causes.values()]
    .map((all): ImportCause => {
      const [first] = all;
      const rows = [...new Set(all.map(({ row }) => row))];
      const { column = '', message = '', row = 0 } = first ?? {};
      const values = [...new Set(all.map(({ value }) => value.slice(0, VALUE_LENGTH)))].filter((value) => value !== '');
      return {
        column,
        message,
        values: values.slice(0, VALUES),
        rows: all.length,
        first_row: row,
        row_numbers: rows.slice(0, ROW_NUMBERS),
        remedy: first ? remedy(first) : null,
      };
    })
    .sort((a, b) => b.rows - a.rows)
    .slice(0, MAX_CAUSES);
}
