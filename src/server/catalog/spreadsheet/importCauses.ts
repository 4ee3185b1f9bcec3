import type { z } from 'zod';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { ImportCause, ImportRow, importFaultsInput } from '#shared/contracts/stockImport.ts';
import { type Column, columnLabel as labelOf } from '#shared/domain/catalog/importColumns.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { codeInvalid, serverMessages, withoutRow } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { csvBuffer } from '../../platform/files/csv.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { DATE_MARK, escapeFormula } from './cellText.ts';
import type { PlannedProduct } from './planImport.ts';
import { planGroups, readGroups, takeCheck } from './planImport.ts';
import type { KeptImport } from './runImport.ts';

/** Causes shown at most; the rows have them all. */
const MAX_CAUSES = 60;
const VALUES = 5;
const VALUE_LENGTH = 60;
/** Rows that a cause names. */
const ROW_NUMBERS = 20;

/** What to do about an error, by its message. */
const REMEDIES: Readonly<Record<string, string>> = {
  [serverMessages.categoryUnknown]: 'Create the missing categories, or choose existing ones.',
  [serverMessages.nameUnknown]: 'Create the missing names, or choose existing ones.',
  [serverMessages.importNotNumber]: 'Enter only the number, such as 350 or 1,250.50.',
  [serverMessages.importPointUnclear]: 'Choose in the import what the point in a price means.',
  [serverMessages.importDiffers]: 'In all rows of one product, each field must be the same or empty.',
  [serverMessages.importDateCell]: 'Format the column as text and type the value again.',
  [serverMessages.importSeveralFound]: 'Add the barcode or code of the product to the row.',
  [messages.sameTwice]: 'This size is already in an earlier row. Remove one, or add the quantities.',
  [messages.fieldRequired]: 'Fill in the cell, or choose the column that has it.',
  [messages.numberTooSmall]: 'A price or level cannot be below zero.',
  [messages.notValid]: 'Enter prices with up to two decimals, and quantities as whole numbers.',
  [serverMessages.tooLong]: 'Shorten the text. A name can have up to 200 characters.',
  [codeInvalid.sku]: 'Shorten the code, or remove its special characters.',
};

const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** What to do about an error, or null. */
function remedyOf({ message, value }: Pick<Finding, 'message' | 'value'>): string | null {
  const plain = withoutRow(message);
  if (plain !== codeInvalid.barcode && plain !== codeInvalid.isbn)
    return REMEDIES[plain.endsWith(serverMessages.nameUnknown) ? serverMessages.nameUnknown : plain] ?? null;
  return SHORTENED.test(value)
    ? 'Excel has shortened these numbers. Format the column as a number without decimals, and save the file again.'
    : 'If these are your own codes, choose "Own code (SKU)" for this column.';
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

/**
 * The rows that an import leaves out, as they are in the file, with a column that says what to do, as a CSV file that can be corrected and imported. Throws not_found for an import that is not the staff user's own.
 */
export const exportFaults = (
  deps: Pick<Deps, 'em'>,
  staff: StaffMember,
  input: z.output<typeof importFaultsInput>,
): Promise<FileOutput> => takeCheck(() => writeFaults(deps, staff, input));

async function writeFaults(
  { em }: Pick<Deps, 'em'>,
  staff: StaffMember,
  { import_id }: z.output<typeof importFaultsInput>,
): Promise<FileOutput> {
  const found = await db(em)
    .selectFrom('stock_import')
    .select(['filename', 'rows'])
    .where('id', '=', import_id)
    .where('staff_user_id', '=', staff.id)
    .executeTakeFirst();
  if (!found?.rows) throw new DomainError('not_found', serverMessages.importUnknown);
  const { table, how } = JSON.parse(found.rows) as KeptImport;
  const groups = await readGroups(em, staff, table, how);
  const { products } = await planGroups(em, staff, groups, { note: '', how });
  const faults = new Map<number, string[]>();
  for (const { group, rows } of products.filter(({ hasErrors }) => hasErrors)) {
    const cells = new Map(group.rows.map((one) => [one.row, one.cells]));
    for (const { row, errors } of rows) {
      const messages = errors.map(({ column, message }) => {
        const value = cells.get(row)?.[column as Column] ?? '';
        return [`${labelOf(column)}: ${message}`, remedyOf({ message, value })].filter(Boolean).join(' ');
      });
      faults.set(row, [...(faults.get(row) ?? []), ...messages]);
    }
  }
  const heads = table.rows.some(({ own }) => own) ? table.heads : table.columns;
  const written = new Map(
    table.rows.filter(({ row }) => faults.has(row)).map(({ row, own, cells }) => [row, own ?? cells]),
  );
  const place = heads.indexOf(serverMessages.importFaultsHead);
  const lines = [...written].map(([row, cells]) => {
    const texts = heads.map((_, index) => escapeFormula(cells[index] ?? ''));
    return withFaults(texts, place, (faults.get(row) ?? []).join(' '));
  });
  const file = csvBuffer([withFaults([...heads], place, serverMessages.importFaultsHead), ...lines]);
  const content = file.toString('base64');
  return { filename: `${found.filename.replace(/\.\w+$/, '').slice(0, 100)}-left-out.csv`, type: 'text/csv', content };
}

/** A file that was sent once more has the column already. */
const withFaults = (texts: string[], place: number, fault: string): string[] =>
  place < 0 ? [...texts, fault] : texts.with(place, fault);
