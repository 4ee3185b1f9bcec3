import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { Stock } from '#shared/contracts/catalog.ts';
import type { StockFields } from '#shared/contracts/stocks.ts';
import { REFERENCE_FACETS, withoutFacets } from '#shared/domain/catalog/facets.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween } from '../../masterData/audit.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { sanitizeContent } from '../product/sanitizeContent.ts';
import { namesOf, type ResolvedNames, resolveNames } from '../product/stockNames.ts';
import { byName } from '../product/stocks.records.ts';
import { barcodeErrors } from './barcodes.ts';
import { planSizes, readSizes, requireUnused, type SizesPlan, sizeChanges } from './saveSizes.ts';
import { requireCategory } from './stockLocks.ts';

/** The fields that a save names; those left out stay as they are. */
export type SentFields = { [Field in Exclude<keyof StockFields, 'sizes'>]?: StockFields[Field] | undefined };

/** A save that may be written as it stands. */
export interface SavePlan {
  /** The sent fields that are columns of the stock itself. */
  columns: Partial<Omit<StockFields, 'size_prices' | 'sizes' | 'filters' | keyof ResolvedNames>>;
  names: ResolvedNames;
  tags: string[] | undefined;
  sizes: SizesPlan | undefined;
  changes: AuditChanges;
}

/**
 * Checks what was sent against the record as it stands (null for a new one) and says what changes. The caller holds the
 * lock of the stock, and its sizes where `size_prices` is sent. Throws invalid with all fields in error, and as
 * requireCategory and requireUnused do.
 */
export async function planSave(
  em: StoreEntityManager,
  staff: StaffMember,
  before: Stock | null,
  sent: SentFields,
): Promise<SavePlan> {
  const moved = sent.category !== undefined && String(sent.category) !== before?.category._id;
  const category = moved && sent.category !== undefined ? await requireCategory(em, staff, sent.category) : null;
  const names = await resolveNames(em, sent);
  const existing = before && sent.size_prices ? await readSizes(em, Number(before._id)) : [];
  const sizes = sent.size_prices && (await planSizes(em, existing, sent.size_prices));
  const barcode = sent.barcode === before?.barcode ? undefined : sent.barcode;
  const barcodes = await barcodeErrors(em, before && Number(before._id), barcode);
  const errors = { ...names.errors, ...hoursErrors(before, sent), ...sizes?.errors, ...barcodes };
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', staffMessages.invalidInput, { errors });
  if (sizes) await requireUnused(em, existing, sizes.removed);

  const columns = columnsOf(sent);
  const changes = {
    ...fieldChanges(before, { columns, names: names.resolved, tags: sent.filters }),
    // Two categories may have one name; a move between them is a change all the same.
    ...(category && { category: { from: before?.category.name ?? null, to: category.name } }),
    ...(sizes && sizeChanges(existing, sizes.planned)),
  };
  return { columns, names: names.resolved, tags: sent.filters, sizes, changes };
}

/** What changes of all but the category and the sizes, with lists sorted as a record has them. */
function fieldChanges(
  before: Stock | null,
  { columns: { category: _, ...columns }, names, tags }: Pick<SavePlan, 'columns' | 'names' | 'tags'>,
): AuditChanges {
  const lists = REFERENCE_FACETS.flatMap((list) => (names[list] ? [[list, namesOf(names[list])] as const] : []));
  const after = { ...columns, ...Object.fromEntries(lists), ...(tags && { filters: byName([...tags]) }) };
  return changesBetween(before ? pick(before, Object.keys(after)) : {}, after);
}

function columnsOf(sent: SentFields) {
  const { size_prices: _, ...own } = withoutFacets(sent);
  const defined = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const columns: SavePlan['columns'] = defined;
  return columns.content === undefined ? columns : { ...columns, content: sanitizeContent(columns.content) };
}

function pick(record: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}

/** Both hours or neither, and the first before the second, as the record would then stand. */
export function hoursErrors(before: Stock | null, sent: SentFields): FieldErrors {
  const hour = (field: 'from_time_available' | 'to_time_available') => {
    const value = sent[field];
    return value === undefined ? (before?.[field] ?? null) : value;
  };
  const [from, to] = [hour('from_time_available'), hour('to_time_available')];
  if (from === null && to === null) return {};
  if (from === null) return { from_time_available: serverMessages.hoursIncomplete };
  if (to === null) return { to_time_available: serverMessages.hoursIncomplete };
  return from < to ? {} : { to_time_available: serverMessages.hoursReversed };
}
