import { type Column, PRODUCT_COLUMNS, SIZE_COLUMNS } from '#shared/domain/catalog/importColumns.ts';
import { CODE_FIELDS, type CodeField, labelInText, PRODUCT_FIELDS } from '#shared/domain/catalog/productFields.ts';
import { codeTwice, repeatsRow, seeRow, serverMessages } from '#shared/serverMessages.ts';
import { inSteps } from '../../platform/inSteps.ts';
import { DATE_MARK, readMoney } from './cellText.ts';
import type { Cells, SheetRow, ValidationError } from './readFields.ts';
import type { Table } from './readTable.ts';

/** A remark on a row that is not wrong and may yet not be meant; `value` is the text that it is about. */
export interface Remark {
  row: number;
  message: string;
  value: string;
}

/** The rows of one product: the first describes it, and each may have a size. */
export interface ProductRows {
  /** As the file has it; '' for a new product. */
  _id: string;
  first: SheetRow;
  rows: SheetRow[];
  errors: ValidationError[];
  remarks: Remark[];
  /** The key of the product that the store has, found by a code or the name. */
  found?: number;
  /** It is there and is to be left alone. */
  isSkipped?: boolean;
}

/**
 * Which rows belong together: those of one `_id`; without one, those of one name and category, and a row without a name
 * goes with the row above it. Later rows leave the product's fields blank or repeat them.
 */
export async function groupRows(table: Table): Promise<ProductRows[]> {
  const groups: ProductRows[] = [];
  const byId = new Map<string, ProductRows>();
  const byName = new Map<string, ProductRows>();
  let above: ProductRows | undefined;
  for await (const { row, cells: texts } of inSteps(table.rows)) {
    const cells: Cells = Object.fromEntries(table.columns.map((column, index) => [column, texts[index] ?? '']));
    const { _id = '', name = '', category = '' } = cells;
    const known = _id !== '' ? byId.get(_id) : name !== '' ? byName.get(nameKey(name, category)) : above;
    const group = known ?? { _id, first: { row, cells }, rows: [], errors: [], remarks: [] };
    if (!known) {
      groups.push(group);
      if (_id !== '') byId.set(_id, group);
      // A row that names no category goes with the latest product of its name.
      byName.set(nameKey(name, category), group).set(nameKey(name, ''), group);
    }
    above = group;
    // A row that stands twice is a slip.
    const earlier = group.rows.find((one) => isRepeated(one.cells, cells));
    if (earlier) group.remarks.push({ row, message: repeatsRow(earlier.row), value: name });
    else group.rows.push({ row, cells: table.hasSizePrices ? withAddOn(group, cells) : cells });
  }
  for await (const group of inSteps(groups)) group.errors.push(...repetitionErrors(group), ...dateErrors(group));
  await noteSharedCodes(groups);
  return groups;
}

/** The codes that the rows of a product give it, by field. */
export const codesOfRows = ({ first }: ProductRows): { field: CodeField; code: string }[] =>
  CODE_FIELDS.flatMap((field) => {
    const code = PRODUCT_FIELDS[field].parse(first.cells[field] ?? '');
    return code === null ? [] : { field, code };
  });

/** Notes an error on every product whose code an earlier product of the same file already has. */
async function noteSharedCodes(groups: readonly ProductRows[]): Promise<void> {
  const owners = new Map<string, ProductRows>();
  for await (const group of inSteps(groups)) {
    for (const { field, code } of codesOfRows(group)) {
      const owner = owners.get(code) ?? group;
      if (owner !== group) {
        const message = seeRow(codeTwice(labelInText(field)), owner.first.row);
        group.errors.push({ row: group.first.row, column: field, message });
      }
      owners.set(code, owner);
    }
  }
}

const isRepeated = (one: Cells, other: Cells): boolean =>
  Object.entries(one).every(([column, text]) => fold(text) === fold(other[column as Column] ?? ''));

/** A size that has a price of its own: what it costs above the product's, which its first row says. */
function withAddOn({ first, rows }: ProductRows, cells: Cells): Cells {
  const [base, own] = [first.cells.selling_price, cells.selling_price].map((text) => readMoney(text ?? ''));
  if (rows.length === 0 || !cells.size || !base || !own || 'error' in base || 'error' in own) return cells;
  return { ...cells, selling_price: '', price: String(Math.round((own.value - base.value) * 100) / 100) };
}

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/** By a NUL between them, which no name may have. */
const nameKey = (name: string, category: string): string => `${fold(name)}\u0000${fold(category)}`;

/** A name or a category is the same however it is spaced and whatever its capitals. */
const isSaidAgain = (column: Column, text: string, first = ''): boolean =>
  column === 'name' || column === 'category' ? fold(text) === fold(first) : text === first;

/** Characters of another row's cell that a message names. */
const MAX_SHOWN = 60;

function repetitionErrors({ first, rows }: ProductRows): ValidationError[] {
  return rows.slice(1).flatMap(({ row, cells }) =>
    PRODUCT_COLUMNS.filter((column) => cells[column] && !isSaidAgain(column, cells[column], first.cells[column])).map(
      (column) => ({
        row,
        column,
        message: seeRow(serverMessages.importDiffers, first.row, first.cells[column]?.slice(0, MAX_SHOWN) ?? ''),
      }),
    ),
  );
}

/** No column takes a date; what a spreadsheet has made one of was typed as something else. */
function dateErrors({ rows }: ProductRows): ValidationError[] {
  const columns: readonly Column[] = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS];
  return rows.flatMap(({ row, cells }) =>
    columns
      .filter((column) => cells[column]?.startsWith(DATE_MARK))
      .map((column) => ({ row, column, message: serverMessages.importDateCell })),
  );
}

/** Whether a row describes a size; a product that is not counted has a row without. */
export function hasSize({ cells }: SheetRow): boolean {
  return SIZE_COLUMNS.some((column) => cells[column]);
}
