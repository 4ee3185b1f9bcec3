import { sql } from 'kysely';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { SizePriceInput } from '#shared/contracts/stocks.ts';
import { NEW_SIZE } from '#shared/domain/catalog/products/newSize.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { AnyMessage } from '#shared/serverMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db, idsOf, query } from '../../platform/database/db.ts';
import type { Deps, RowOf, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { readInChunks } from '../product/chunks.ts';
import { isVisibleRow } from '../product/visibility.ts';

export type SizeRow = RowOf<
  'size_price',
  'id' | 'size' | 'price' | 'available_quantity' | 'restock_level' | 'restrict_if_no_available' | 'is_active'
>;

type WholeSize = Required<Omit<SizePriceInput, 'old_size'>>;

export interface PlannedSize<Row = SizeRow> extends WholeSize {
  row: Row | null;
  /** The adjustment comes from a stock count. */
  isCounted?: boolean;
}

export interface SizesPlan<Row = SizeRow> {
  planned: PlannedSize<Row>[];
  removed: number[];
}

/** Returns errors for duplicate sizes, an unnamed size among several, and too many. */
export async function planSizes<Row extends SizeRow>(
  em: StoreEntityManager,
  existing: readonly Row[],
  sent: readonly SizePriceInput[],
): Promise<SizesPlan<Row> & { errors: FieldErrors }> {
  const errors: FieldErrors = {};
  const identities = createIdentities(em);
  await identities.load(
    [...existing, ...sent].flatMap((one) => [one.size, ('old_size' in one && one.old_size) || one.size]),
  );
  const identityOf = ({ size }: { size: string }) => identities.of(size);
  const rowOf = new Map(existing.map((row) => [identityOf(row), row]));
  const named = new Set(sent.map(identityOf));
  const seen = new Set<string>();
  const planned = sent.map((size, index) => {
    const identity = identityOf(size);
    if (seen.has(identity)) errors[`size_prices.${index}.size`] = messages.sameTwice;
    else if (size.size === '' && sent.length > 1) errors[`size_prices.${index}.size`] = messages.fieldRequired;
    seen.add(identity);
    const before = identities.of(size.old_size ?? size.size);
    const renamed = named.has(before) ? undefined : rowOf.get(before);
    const row = rowOf.get(identity) ?? renamed ?? null;
    // A second size must not get the row too.
    if (row === renamed) rowOf.delete(before);
    const error = quantityError(row, size);
    if (error) errors[`size_prices.${index}.adjustment_quantity`] = error;
    return { ...completeSize(row, size), row };
  });
  const plannedIds = new Set(planned.map(({ row }) => row?.id));
  const removed = existing.filter((row) => row.is_active && !plannedIds.has(row.id)).map(({ id }) => id);
  return { planned, removed, errors };
}

/** Missing fields are as stored or as for a new size (docs/rules/catalog.md, Stock quantities). */
export function completeSize(row: SizeRow | null, { old_size: _, ...sent }: SizePriceInput): WholeSize {
  const stored = row ? unadjusted(row) : NEW_SIZE;
  return { ...overlay(stored, sent), is_sold: stored.is_sold || sent.is_sold === true };
}

const overlay = <Whole extends object>(
  whole: Whole,
  part: Partial<{ [Field in keyof Whole]: Whole[Field] | undefined }>,
): Whole => ({ ...whole, ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) });

export function unadjusted(row: SizeRow): WholeSize {
  // Naming a removed size restores it, unless it has pieces: they may have been returned, and the caller may not mean to sell it.
  const is_sold = row.is_active || row.available_quantity === 0;
  return { ...NEW_SIZE, ...describe({ ...row, price: toPesos(parseDecimal(row.price)) }), is_sold };
}

/** Bound of the column. */
const MAX_COUNT = 2_147_483_647;

export function quantityError(
  row: SizeRow | null,
  { adjustment_quantity }: Pick<SizePriceInput, 'adjustment_quantity'>,
): AnyMessage | null {
  const quantity = (row?.available_quantity ?? 0) + adjustment_quantity;
  if (quantity > MAX_COUNT) return serverMessages.numberTooLarge;
  return quantity < -MAX_COUNT ? messages.numberTooSmall : null;
}

/** Throws conflict for sizes to remove that have pieces in stock, backorders or open orders. */
export async function requireUnused(
  em: StoreEntityManager,
  existing: readonly SizeRow[],
  removed: readonly number[],
): Promise<void> {
  if (removed.length === 0) return;
  const open = await readOrdered(em, removed);
  const used = existing.filter(
    ({ id, available_quantity }) => removed.includes(id) && (available_quantity !== 0 || open.has(id)),
  );
  if (used.length === 0) return;
  const message = used.some(({ size }) => size !== '')
    ? `${used.map(({ size }) => size).join(', ')}: ${serverMessages.sizeInUse}`
    : serverMessages.sizeInUse;
  throw new DomainError('conflict', serverMessages.sizeInUse, { errors: { size_prices: message } });
}

async function readOrdered(em: StoreEntityManager, ids: readonly number[]): Promise<Set<number | null>> {
  if (ids.length === 0) return new Set();
  const ordered = await db(em)
    .selectFrom('order_line')
    .select('size_price_id')
    .distinct()
    .where('size_price_id', 'in', ids)
    .where('status', 'in', OPEN_STATUSES)
    .execute();
  return new Set(ordered.map(({ size_price_id }) => size_price_id));
}

/** Empty for a product outside the staff user's categories. */
export async function listOpenSizes({ em }: Deps, { scope }: StaffMember, stockId: number): Promise<string[]> {
  const sizes = await db(em)
    .selectFrom('size_price as p')
    .innerJoin('stock as s', 's.id', 'p.stock_id')
    .select(['p.id', 'p.size'])
    .where('p.stock_id', '=', stockId)
    .where('p.is_active', '=', true)
    .where(isVisibleRow({ hidden: true, scope }))
    .orderBy('p.sequence')
    .orderBy('p.id')
    .execute();
  const ordered = await readOrdered(em, idsOf(sizes));
  return sizes.filter(({ id }) => ordered.has(id)).map(({ size }) => size);
}

/** The values that the unique key of sizes compares, ignoring case and accents. */
async function readIdentities(em: StoreEntityManager, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  // One JSON value, because a column for each takes builder and driver longer than the database.
  const sent = JSON.stringify(texts.map((text) => text.toWellFormed()));
  const found = await query(
    em,
    sql<{ position: number; identity: string }>`
    select position, hex(weight_string(convert(text using utf8mb4) collate utf8mb4_unicode_ci)) as identity
    from json_table(${sent}, '$[*]' columns (position for ordinality, text longtext path '$')) as texts`,
  );
  const identities: string[] = [];
  for (const { position, identity } of found) identities[position - 1] = identity;
  return identities;
}

export interface Identities {
  load: (texts: readonly string[]) => Promise<void>;
  /** Returns an equal value for texts that the database treats as equal; only for loaded texts. */
  of: (text: string) => string;
}

export function createIdentities(em: StoreEntityManager): Identities {
  const known = new Map<string, string>();
  return {
    load: async (texts) => {
      const unknown = [...new Set(texts)].filter((text) => !known.has(text));
      const found = await readInChunks(unknown, (chunk) => readIdentities(em, chunk));
      for (const [index, text] of unknown.entries()) known.set(text, found[index] ?? text);
    },
    of: (text) => known.get(text) ?? text,
  };
}

/** Returns the list of sizes if it changes, and each quantity that moves. */
export function sizeChanges(existing: readonly SizeRow[], planned: readonly PlannedSize[]): AuditChanges {
  const changes: AuditChanges = {};
  const from = existing
    .filter((row) => row.is_active || row.available_quantity !== 0)
    .map((row) => describe({ ...row, price: toPesos(parseDecimal(row.price)) }));
  const to = planned.map(describe);
  const isSoldAgain = planned.some(
    ({ row, is_sold }) => row && row.available_quantity !== 0 && is_sold !== row.is_active,
  );
  if (isSoldAgain || JSON.stringify(from) !== JSON.stringify(to)) changes.size_prices = { from, to };
  for (const { size, row, adjustment_quantity } of planned) {
    if (adjustment_quantity === 0) continue;
    const before = row?.available_quantity ?? 0;
    changes[size === '' ? 'available_quantity' : `available_quantity (${size})`] = {
      from: before,
      to: before + adjustment_quantity,
    };
  }
  return changes;
}

function describe({
  size,
  price,
  restock_level,
  restrict_if_no_available,
}: Pick<PlannedSize, 'size' | 'price' | 'restock_level' | 'restrict_if_no_available'>) {
  return { size, price, restock_level, restrict_if_no_available };
}
