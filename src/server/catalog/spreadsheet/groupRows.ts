import { type Column, IMPORT_COLUMNS, PRODUCT_COLUMNS } from '#shared/domain/catalog/products/importColumns.ts';
import {
  CODE_FIELDS,
  type CodeField,
  labelInText,
  PRODUCT_FIELDS,
} from '#shared/domain/catalog/products/productFields.ts';
import { codeTwice, repeatsRow, seeRow, serverMessages } from '#shared/serverMessages.ts';
import { inSteps } from '../../platform/inSteps.ts';
import type { Cells, Finding, SheetRow } from './columns.ts';
import { DATE_MARK, readMoney } from './read/cellText.ts';
import type { Table } from './read/readTable.ts';

/** The first row describes the product; each may have a size. */
export interface ProductRows {
  /** From the file, or found by code or name; '' for a new product. */
  _id: string;
  first: SheetRow;
  rows: SheetRow[];
  errors: Finding[];
  remarks: Finding[];
  /** Whether the product was found by a code or the name. */
  isFound?: boolean;
  /** Whether the product exists and must not change. */
  isSkipped?: boolean;
}

/** Groups by `_id`, or by name and category. A row without a name continues the row above. Later rows may repeat the product's fields. */
export async function groupRows(table: Table): Promise<ProductRows[]> {
  const groups: ProductRows[] = [];
  const byKey = new Map<string, ProductRows>();
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

export const codesOfRows = ({ first }: ProductRows): { field: CodeField; code: string }[] =>
  CODE_FIELDS.flatMap((field) => {
    const code = PRODUCT_FIELDS[field].parse(first.cells[field] ?? '');
    return code === null ? [] : { field, code };
  });

const fold = (text = ''): string => text.toLowerCase().replace(/\s+/g, ' ');

/** A NUL separates, because no name may contain it. */
const nameKey = (name: string, category: string): string => `${fold(name)}\u0000${fold(category)}`;

/** Converts a whole price to an add-on above the first row's price. */
function withAddOn({ first, rows }: ProductRows, cells: Cells): Cells {
  if (rows.length === 0 || !cells.size || !cells.selling_price) return cells;
  const [base, own] = [readMoney(first.cells.selling_price ?? ''), readMoney(cells.selling_price)];
  if ('error' in base || 'error' in own) return cells;
  return { ...cells, selling_price: '', price: String(Math.round((own.value - base.value) * 100) / 100) };
}

/** Limits the part of another cell in a message. */
const MAX_SHOWN = 60;

/** Reports cells converted to dates by a spreadsheet, and cells that differ from the product's first row. */
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

/** Names and categories ignore spaces and case. */
const isRepetition = (column: Column, text: string, first = ''): boolean =>
  column === 'name' || column === 'category' ? fold(text) === fold(first) : text === first;
