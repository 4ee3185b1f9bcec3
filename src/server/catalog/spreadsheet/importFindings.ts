import type { z } from 'zod';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { ImportCause, importFaultsInput } from '#shared/contracts/stockImport.ts';
import { columnLabel } from '#shared/domain/catalog/products/importColumns.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { codeInvalid, serverMessages, withoutRow } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { csvBuffer, escapeFormula } from '../../platform/files/csv.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { Finding } from './columns.ts';
import { messageOf, planImport, takeCheck } from './planImport.ts';
import type { StoredImport } from './runImport.ts';

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

function remedyOf({ message, value }: Finding): string | null {
  const plain = withoutRow(message);
  if (plain !== codeInvalid.barcode && plain !== codeInvalid.isbn) return REMEDIES[plain] ?? null;
  return SHORTENED.test(value)
    ? 'Excel has shortened these numbers. Format the column as a number without decimals, and save the file again.'
    : 'If these are your own codes, choose "Own code (SKU)" for this column.';
}

/** Limits the causes in a report; the rows have all of them. */
const MAX_CAUSES = 60;
const VALUES = 5;
const VALUE_LENGTH = 60;
const ROW_NUMBERS = 20;

/** Most frequent first. */
export function causesOf(findings: readonly Finding[]): ImportCause[] {
  const causes = Map.groupBy(findings, (one) => `${one.column} ${withoutRow(one.message)} ${remedyOf(one)}`);
  return [...causes.values()]
    .flatMap((all): ImportCause[] => {
      const [first] = all;
      if (!first) return [];
      const values = new Set(all.map(({ value }) => value.slice(0, VALUE_LENGTH)).filter((value) => value !== ''));
      return [
        {
          column: first.column,
          message: withoutRow(first.message),
          values: [...values].slice(0, VALUES),
          rows: all.length,
          first_row: first.row,
          row_numbers: [...new Set(all.map(({ row }) => row))].slice(0, ROW_NUMBERS),
          remedy: remedyOf(first),
        },
      ];
    })
    .sort((a, b) => b.rows - a.rows)
    .slice(0, MAX_CAUSES);
}

/** Original rows with a column of remedies, for correction and import. Throws not_found unless it is the user's own import. */
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
  const { table, how } = JSON.parse(found.rows) as StoredImport;
  const { products } = await planImport(em, staff, table, { how });
  const faults = new Map<number, string[]>();
  for (const { group, errors } of products.filter((product) => product.errors.length > 0)) {
    for (const { row } of group.rows) faults.set(row, []);
    for (const one of errors) {
      const text = [`${columnLabel(one.column)}: ${messageOf(one)}`, remedyOf(one)].filter(Boolean).join(' ');
      faults.get(one.row)?.push(text);
    }
  }
  const heads = table.rows.some(({ own }) => own) ? table.heads : table.columns;
  // A corrected file already has the column.
  const others = heads.flatMap((head, index) => (head === serverMessages.importFaultsHead ? [] : [index]));
  const written = new Map(table.rows.map(({ row, own, cells }) => [row, own ?? cells]));
  const lines = [...faults].map(([row, texts]) => [
    ...others.map((index) => escapeFormula(written.get(row)?.[index] ?? '')),
    texts.join(' '),
  ]);
  const file = csvBuffer([[...others.map((index) => heads[index] ?? ''), serverMessages.importFaultsHead], ...lines]);
  const content = file.toString('base64');
  return { filename: `${found.filename.replace(/\.\w+$/, '').slice(0, 100)}-left-out.csv`, type: 'text/csv', content };
}
