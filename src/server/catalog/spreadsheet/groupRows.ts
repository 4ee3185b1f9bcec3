import { type Column, IMPORT_COLUMNS, PRODUCT_COLUMNS } from '#shared/domain/catalog/importColumns.ts';
import { CODE_FIELDS, type CodeField, labelInText, PRODUCT_FIELDS } from '#shared/domain/catalog/productFields.ts';
import { codeTwice, repeatsRow, seeRow, serverMessages } from '#shared/serverMessages.ts';
import { inSteps } from '../../platform/inSteps.ts';
import { DATE_MARK, readMoney } from './cellText.ts';
import type { Cells, Finding, SheetRow } from './columns.ts';
import type { Table } from './readTable.ts';

/** The rows of one product: the first describes it, and each may have a size. */
export interface ProductRows {
  /** The product's key in the store: from the file, or found by a code or the name; '' for a new product. */
  _id: string;
  first: SheetRow;
  rows: SheetRow[];
  errors: Finding[];
  remarks: Finding[];
  /** Found in the store by a code or the name. */
  isFound?: boolean;
  /** It is in the store and is to be left alone. */
  isSkipped?: boolean;
}

/**
 * Groups the rows of a product: those with the same `_id`; without one, those with the same name and category, and a row without a name
 * belongs to the row above it. Later rows leave the product's fields blank or repeat them.
 */
export async function groupRows(table: Table): Promise<ProductRows[]> {
  const groups: ProductRows[] = [];
  const byKey = new Map<string, ProductRows>();
  /** The row number of each text of cells, by product. */
  const seen = new Map<ProductRows, Map<string, number>>();
  let above: ProductRows | undefined;
  for await (const { row, cells: texts } of inSteps(table.rows)) {
    const cells: Cells = Object.fromEntries(table.columns.map((column, index) => [column, texts[index] ?? '']));
    const { _id = '', name = '', category = '' } = cells;
    const isUnnamed = _id === '' && name === '';
    const known = isUnnamed ? above : byKey.get(_id === '' ? nameKey(name, category) : _id);
    const group = known ?? { _id, first: { row, cells }, rows: [], errors: [], remarks: [] };
    if (!known) {
      groups.push(group);
      seen.set(group, new Map());
      if (_id !== '') byKey.set(_id, group);
      // A row without a category belongs to the latest product of its name.
      byKey.set(nameKey(name, category), group).set(nameKey(name, ''), group);
    }
    above = group;
    const content = fold(texts.join('\u0000'));
    const earlier = seen.get(group)?.get(content);
    seen.get(group)?.set(content, earlier ?? row);
    if (earlier) group.remarks.push({ row, column: '', message: repeatsRow(earlier), value: name });
    else group.rows.push({ row, cells: table.hasSizePrices ? withAddOn(group, cells) : cells });
  }
  const owners = new Map<string, ProductRows>();
  for await (const group of inSteps(groups)) {
    group.errors.push(...group.rows.flatMap((row) => rowErrors(group, row)));
    for (const { field, code } of codesOfRows(group)) {
      const owner = owners.get(code) ?? group;
      owners.set(code, owner);
      if (owner === group) continue;
      const message = seeRow(codeTwice(labelInText(field)), owner.first.row);
      group.errors.push({ row: group.first.row, column: field, message, value: code });
    }
  }
  return groups;
}

/** The codes that the rows of a product give it, by field. */
export const codesOfRows = ({ first }: ProductRows): { field: CodeField; code: string }[] =>
  CODE_FIELDS.flatMap((field) => {
    const code = PRODUCT_FIELDS[field].parse(first.cells[field] ?? '');
    return code === null ? [] : { field, code };
  });

const fold = (text = ''): string => text.toLowerCase().replace(/\s+/g, ' ');

/** Separated by a NUL, which no name may have. */
const nameKey = (name: string, category: string): string => `${fold(name)}\u0000${fold(category)}`;

/** The whole price of a size as what it costs above the price in the product's first row. */
function withAddOn({ first, rows }: ProductRows, cells: Cells): Cells {
  if (rows.length === 0 || !cells.size || !cells.selling_price) return cells;
  const [base, own] = [readMoney(first.cells.selling_price ?? ''), readMoney(cells.selling_price)];
  if ('error' in base || 'error' in own) return cells;
  return { ...cells, selling_price: '', price: String(Math.round((own.value - base.value) * 100) / 100) };
}

/** Characters of another row's cell that a message shows. */
const MAX_SHOWN = 60;

/** The cells of a row that a spreadsheet has made a date of, and those that differ from the product's first row. */
function rowErrors({ first }: ProductRows, { row, cells }: SheetRow): Finding[] {
  const errors: Finding[] = [];
  for (const column of IMPORT_COLUMNS) {
    const value = cells[column];
    if (!value) continue;
    if (value.startsWith(DATE_MARK))
      errors.push({ row, column, message: serverMessages.importDateCell, value: value.slice(1, 11) });
    else if (OF_PRODUCT.has(column) && row !== first.row && !isRepetition(column, value, first.cells[column])) {
      const message = seeRow(serverMessages.importDiffers, first.row, first.cells[column]?.slice(0, MAX_SHOWN) ?? '');
      errors.push({ row, column, message, value });
    }
  }
  return errors;
}

const OF_PRODUCT: ReadonlySet<Column> = new Set(PRODUCT_COLUMNS);

/** A name or a category is the same whatever its spaces and capitals. */
const isRepetition = (column: Column, text: string, first = ''): boolean =>
  column === 'name' || column === 'category' ? fold(text) === fold(first) : text === first;
