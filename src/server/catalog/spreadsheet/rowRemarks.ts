import type { ImportRow } from '#shared/contracts/stockImport.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ProductRows, Remark } from './groupRows.ts';
import type { ExistingStock } from './importCatalog.ts';
import { asksQuantity, type ReadProduct, type StockChange, sizeKey } from './planProduct.ts';

/** Letters as they look where UTF-8 was read as Windows-1252 (Ã±, â€™, ðŸ), or could not be read at all. */
const SPOILT = /Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ±©¡³­º]|â€|ðŸ|Â[\u00a0-\u00bf]|\ufffd/;

/** Whether letters of a text were spoilt on its way through a spreadsheet. */
const isSpoilt = (text: string): boolean => SPOILT.test(text);

/** The remarks on rows of a product that are not wrong and may yet not be meant. */
export function remarksOf(
  { _id, found, first, rows }: ProductRows,
  known: ExistingStock | null,
  change: StockChange | null,
  { selling_price, sizes }: ReadProduct,
): Remark[] {
  const remarks: Remark[] = [];
  const add = (message: string, value: string, row = first.row) => remarks.push({ row, message, value });
  const { name = '', category = '' } = first.cells;
  const texts = [name, first.cells.description ?? '', category];
  const spoilt = texts.find(isSpoilt);
  if (spoilt) add(serverMessages.importSpoilt, spoilt);
  if (selling_price === 0) add(serverMessages.importFree, '0');
  if (known && _id !== '' && found === undefined && isAnother(known, name, category))
    add(serverMessages.importAnotherName, `${known.record.name} → ${name}`);
  if (known && change?.columns && isMoreThanHalf(known.record.selling_price, change.columns.selling_price))
    add(serverMessages.importHalved, `${known.record.selling_price} → ${change.columns.selling_price}`);
  if (!known && sizes.size === 0 && asksQuantity(first.cells)) add(serverMessages.importUncounted, name);
  for (const { row, cells } of rows) {
    const size = sizes.get(sizeKey(row, cells.size ?? ''));
    if (size && selling_price !== null && selling_price > 0 && size.add_on >= selling_price)
      add(serverMessages.importAddOnHigh, String(size.add_on), row);
    if (size && !known && size.quantity < 0) add(serverMessages.importBelowZero, String(size.quantity), row);
    if (known && cells.available_quantity && !cells.adjustment_quantity) {
      const stored = known.sizes.find((each) => each.size === (cells.size ?? ''))?.available_quantity;
      if (stored !== undefined && String(stored) !== cells.available_quantity)
        add(serverMessages.importQuantityStays, cells.available_quantity, row);
    }
  }
  return remarks;
}

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];

/** The record under this key is quite another one: its name differs, and its category too; without one, no word of the name is the same. */
const isAnother = ({ record }: ExistingStock, name: string, category: string): boolean =>
  name !== '' &&
  fold(name) !== fold(record.name) &&
  (category === ''
    ? wordsOf(name).every((word) => !wordsOf(record.name).includes(word))
    : fold(category.split('>').at(-1) ?? '') !== fold(record.category.name));

/** Whether a price changes by more than half. */
const isMoreThanHalf = (before: number, after: number): boolean => Math.abs(after - before) > before / 2;

const MAX_TEXT = 120;

/** The changes of a product that is there, as texts: old and new. */
export function changesShown({ changes }: StockChange): NonNullable<ImportRow['changes']> {
  return Object.entries(changes).map(([field, { from, to }]) => ({ field, from: textOf(from), to: textOf(to) }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value).slice(0, MAX_TEXT);
  return value
    .map((each: unknown) => (isSize(each) ? `${each.size || '–'} +${each.price}` : String(each)))
    .join(', ')
    .slice(0, MAX_TEXT);
}

const isSize = (value: unknown): value is { size: string; price: number } =>
  typeof value === 'object' && value !== null && 'size' in value && 'price' in value;
