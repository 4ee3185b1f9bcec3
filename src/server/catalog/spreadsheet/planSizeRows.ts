import type { SizePriceInput } from '#shared/contracts/stocks.ts';
import type { SizeColumn } from '#shared/domain/catalog/importColumns.ts';
import { messages } from '#shared/messages.ts';
import { seeRow, serverMessages } from '#shared/serverMessages.ts';
import { completeSize, type PlannedSize, quantityError, type SizeRow, unadjusted } from '../stocks/saveSizes.ts';
import type { SheetRow, ValidationError } from './readFields.ts';
import { isCounted, readSize } from './readFields.ts';

/** As the contract of a save has them. */
const MAX_SIZES = 60;

type Identity = (text: string) => string;

/** The sizes as their rows have them. `note` goes to the ledger; `isNew` says of a size whether the product never had it. */
export function readSizeRows(
  sizeRows: readonly SheetRow[],
  note: string,
  isNew: (size: string) => boolean,
): { sizes: SizePriceInput[]; errors: ValidationError[] } {
  const read = sizeRows.map((row) => readSize(row, isNew));
  return {
    sizes: read.map(({ fields }) => ({ size: '', adjustment_quantity: 0, ...fields, adjustment_note: note })),
    errors: read.flatMap(({ errors }) => errors),
  };
}

/**
 * All sizes of the product as they would be, or undefined where no row names one. A size that the file does not name
 * stays on the product: an import never takes one off. What a row leaves out of a size stays as it is.
 */
export function planSizeRows(
  sizeRows: readonly SheetRow[],
  sent: readonly SizePriceInput[] | undefined,
  existing: readonly SizeRow[],
  identity: Identity,
): { sizes: PlannedSize[] | undefined; errors: ValidationError[] } {
  if (!sent || sent.length === 0) return { sizes: undefined, errors: [] };
  const rowOf = new Map(existing.map((row) => [identity(row.size), row]));
  const planned = new Map<string, PlannedSize>(
    existing.filter((row) => row.is_active).map((row) => [identity(row.size), { ...unadjusted(row), row }]),
  );
  const errors: ValidationError[] = [];
  const seen = new Map<string, number>();
  for (const [index, size] of sent.entries()) {
    const key = identity(size.size);
    const earlier = seen.get(key);
    const sheetRow = sizeRows[index];
    if (earlier !== undefined) errors.push(atRow(sheetRow, seeRow(messages.sameTwice, earlier)));
    else seen.set(key, sheetRow?.row ?? 0);
    const row = rowOf.get(key) ?? null;
    const error = quantityError(row, size);
    if (error) errors.push(atRow(sheetRow, error, 'adjustment_quantity'));
    planned.set(key, { ...completeSize(row, size), row, isCounted: sheetRow !== undefined && isCounted(sheetRow) });
  }
  const sizes = [...planned.values()];
  if (sizes.length > 1) errors.push(...sizelessErrors(sizeRows, sizes));
  if (sizes.length > MAX_SIZES) errors.push(atRow(sizeRows.at(-1), messages.tooMany));
  return { sizes, errors };
}

/** A line without a size stands for the whole product, so it stands alone. */
function sizelessErrors(sizeRows: readonly SheetRow[], sizes: readonly PlannedSize[]): ValidationError[] {
  if (sizes.every(({ size }) => size !== '')) return [];
  const unnamed = sizeRows.filter(({ cells }) => !cells.size);
  return unnamed.length > 0
    ? unnamed.map((row) => atRow(row, messages.fieldRequired))
    : [atRow(sizeRows[0], serverMessages.importSizeless)];
}

function atRow(row: SheetRow | undefined, message: string, column: SizeColumn = 'size'): ValidationError {
  return { row: row?.row ?? 0, column, message };
}
