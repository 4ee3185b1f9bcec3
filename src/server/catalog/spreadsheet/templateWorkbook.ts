import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { meaningLabel, type SizeColumn } from '#shared/domain/catalog/importColumns.ts';
import { CODE_FIELDS, FIELDS, fieldOf } from '#shared/domain/catalog/productFields.ts';
import { type Cell, cellName } from './cellText.ts';
import { COLUMN_WIDTHS, EXAMPLE_ROW, EXPORT_COLUMNS, type ExportColumn, toXlsxCell } from './stockCells.ts';

const LISTS_SHEET = 'Lists';
/** The rows that the lists to choose from are offered in. */
const LAST_ROW = 10_001;

/** Notes on the columns that are no fields of a product. */
const NOTES: Readonly<
  Record<'_id' | 'picture' | Exclude<SizeColumn, 'expected_quantity' | 'counted_quantity'>, string>
> = {
  _id: 'The number of a product that the store has. Leave it empty for a new one.',
  size: 'One row for each size; the rows below the first repeat the name. Empty where there are no sizes.',
  price: 'What the size costs above the selling price. 0 where it costs the same.',
  available_quantity: 'The quantity of a new product. That of a product which is there stays as it is.',
  adjustment_quantity: 'Pieces to add, such as a delivery; below zero to take away.',
  restock_level: 'Below this quantity the product counts as low.',
  restrict_if_no_available: 'yes: nobody orders more than there are. no: orders go on.',
  picture: 'An export lists the pictures here. An import does not read them: upload pictures as a ZIP file.',
};
const LIST_NOTE = 'Separate several with semicolons: Grade 7;Grade 8';

/** The template of an import: the heads and an example, a sheet that explains them, and lists to choose from. */
export async function writeTemplate(categories: readonly string[]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const isCode = (column: string) => CODE_FIELDS.some((code) => code === column);
  const example = EXPORT_COLUMNS.map((column, index) => {
    const cell = toXlsxCell(EXAMPLE_ROW[index] ?? null);
    // Excel makes numbers of codes, and takes their zeros off, unless the column is text.
    return isCode(column) ? { value: String(cell ?? ' ').trim() || ' ', type: String, format: '@' } : cell;
  });
  const explained = EXPORT_COLUMNS.map((column, index): Cell[] => [
    column,
    ...explain(column),
    EXAMPLE_ROW[index] ?? null,
  ]);
  const file = await writeXlsxFile([
    {
      sheet: 'Stocks',
      data: [EXPORT_COLUMNS.map(bold), example],
      stickyRowsCount: 1,
      columns: EXPORT_COLUMNS.map((column) => ({ width: COLUMN_WIDTHS[column] })),
    },
    {
      sheet: 'How to fill it in',
      data: [['Column', 'Name', 'Needed', 'How to fill it in', 'Example'].map(bold), ...explained],
      columns: [24, 24, 10, 80, 30].map((width) => ({ width })),
    },
    {
      sheet: LISTS_SHEET,
      data: [['Categories'].map(bold), ...categories.map((path) => [path])],
      columns: [{ width: 40 }],
    },
  ]).toBuffer();
  return withChoices(file, categories.length);
}

function explain(column: ExportColumn): [name: string, needed: string, note: string] {
  const isField = FIELDS.some((field) => field === column);
  if (column === 'picture') return ['Pictures', '', NOTES.picture];
  if (!isField) return [meaningLabel(column as SizeColumn), '', NOTES[column as keyof typeof NOTES]];
  const field = fieldOf(column as (typeof FIELDS)[number]);
  const isList = field.kind === 'facet' || field.kind === 'names';
  const note = column === 'category' ? 'As on the sheet Lists, from the top: Uniforms > PE' : isList ? LIST_NOTE : '';
  return [field.label, field.initial === undefined ? 'yes' : '', field.help ?? note];
}

/** Adds the lists to choose from and has the columns of codes be text, which the library that writes workbooks cannot. */
function withChoices(file: Uint8Array, categories: number): Buffer {
  const parts = unzipSync(file);
  const part = 'xl/worksheets/sheet1.xml';
  let sheet = strFromU8(parts[part] ?? new Uint8Array());
  for (const code of CODE_FIELDS) {
    const number = EXPORT_COLUMNS.indexOf(code) + 1;
    const style = new RegExp(`<c r="${cellName(number - 1, 2)}" s="(\\d+)"`).exec(sheet)?.[1];
    sheet = sheet.replace(
      `<col min="${number}" max="${number}" `,
      `<col min="${number}" max="${number}" style="${style ?? 0}" `,
    );
  }
  const lists = [
    ...(categories > 0 ? [choice('category', `${LISTS_SHEET}!$A$2:$A$${categories + 1}`)] : []),
    choice('is_available', '"yes,no"'),
    choice('restrict_if_no_available', '"yes,no"'),
  ];
  sheet = sheet.replace(
    '</sheetData>',
    `</sheetData><dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`,
  );
  parts[part] = strToU8(sheet);
  return Buffer.from(zipSync(parts));
}

function choice(column: ExportColumn, values: string): string {
  const index = EXPORT_COLUMNS.indexOf(column);
  const cells = `${cellName(index, 2)}:${cellName(index, LAST_ROW)}`;
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>${values}</formula1></dataValidation>`;
}
