import type { Stock } from '#shared/contracts/catalog.ts';
import { NEW_SIZE } from '#shared/domain/catalog/newSize.ts';
import type { SizeDraft } from './stockDraft.ts';

/** How stock is counted: not at all, as one quantity (a row without a size), or by size. */
export type Counting = 'none' | 'one' | 'sizes';

export function countingOf(rows: readonly SizeDraft[]): Counting {
  if (rows.length === 0) return 'none';
  return rows.length === 1 && rows[0]?.size === '' ? 'one' : 'sizes';
}

export function newRow(rows: readonly SizeDraft[]): SizeDraft {
  return { key: String(Math.max(-1, ...rows.map(({ key }) => Number(key))) + 1), ...NEW_SIZE };
}

type SizeStock = Stock['size_prices'][number];

const isCalled = (size: string) => (other: { size: string }) =>
  other.size.trim().toLowerCase() === size.trim().toLowerCase();

/** The stored stock of a row's size; null for a new size. */
export function stockOf(row: SizeDraft, stored: readonly SizeStock[]): SizeStock | null {
  return stored.find(isCalled(row.size)) ?? stored.find(({ size }) => size === row.old_size) ?? null;
}

/** Sizes that a save would remove. */
export const removedSizes = (rows: readonly SizeDraft[], stored: readonly SizeStock[]): SizeStock[] =>
  stored.filter(({ size }) => !rows.some((row) => isCalled(size)(row) || row.old_size === size));

/** The removed sizes that the server keeps: with stock or debt left, or in `open` orders. */
export const lostSizes = (removed: readonly SizeStock[], open: readonly string[]): SizeStock[] =>
  removed.filter(({ size, available_quantity }) => available_quantity !== 0 || open.some((each) => each === size));
