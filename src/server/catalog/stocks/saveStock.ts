import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Stock as StockRecord } from '#shared/contracts/catalog.ts';
import type { SizePriceInput, StockFields, updateStockInput } from '#shared/contracts/stocks.ts';
import { FACETS, REFERENCE_FACETS, type ReferenceFacet } from '#shared/domain/catalog/facets.ts';
import { sortedNames } from '#shared/domain/catalog/products/names.ts';
import { COLUMN_FIELDS } from '#shared/domain/catalog/products/productFields.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesOfFlush, noteChanges, noteDifference } from '../../masterData/auditSubscriber.ts';
import { changeRecords, requireVersion, touch } from '../../masterData/changeRecords.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { toStored } from '../product/productColumns.ts';
import { sanitizeContent } from '../product/sanitizeContent.ts';
import { findNamed, namesOf, writeTags } from '../product/stockNames.ts';
import { readStock } from '../product/stocks.queries.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { type SizeEntity, SizePrice, Stock, type StockEntity } from '../stock.entity.ts';
import { moveQuantities } from './bulk/moveQuantities.ts';
import { codeErrors } from './codes.ts';
import { type PlannedSize, planSizes, requireUnused, type SizesPlan, sizeChanges } from './saveSizes.ts';
import { findStock, findStockAndSizes, requireCategory } from './stockLocks.ts';

export type SentFields = { [Field in Exclude<keyof StockFields, 'sizes'>]?: StockFields[Field] | undefined };

/** Throws invalid with the fields in error, forbidden for a category outside the staff user's own. */
export function createStock(
  deps: Deps,
  staff: StaffMember,
  { sizes = [], ...sent }: StockFields,
): Promise<StockRecord> {
  const size_prices = withNamedSizes(sent.size_prices, sizes);
  return changeRecords(deps, staff, (em) => save(deps, em, staff, null, { ...sent, size_prices }));
}

/** `size_prices` replace all sizes and `sizes` add to them; alone, `sizes` replace them. Throws not_found, version_old, and as createStock. */
export function updateStock(
  deps: Deps,
  staff: StaffMember,
  { _id, version, sizes, ...sent }: z.output<typeof updateStockInput>,
): Promise<StockRecord> {
  return changeRecords(deps, staff, async (em) => {
    const stock = await (sent.size_prices || sizes ? findStockAndSizes : findStock)(em, staff, _id);
    await requireVersion(em, stock, version);
    const names = new Set(sizes?.map((name) => name.toLowerCase()));
    const isNamed = ({ is_active, size }: SizeEntity) => is_active && (size === '' || names.has(size.toLowerCase()));
    const named = () => stock.sizes.getItems().filter(isNamed);
    const size_prices = sizes ? withNamedSizes(sent.size_prices ?? named().map(asStored), sizes) : sent.size_prices;
    return save(deps, em, staff, stock, { ...sent, size_prices });
  });
}

const asStored = ({ size }: { size: string }): SizePriceInput => ({
  size,
  adjustment_quantity: 0,
  adjustment_note: '',
});

/** The rows of sizes, with one for each name that they lack. */
function withNamedSizes(rows: readonly SizePriceInput[], names: readonly string[]): SizePriceInput[] {
  const known = new Set(rows.map(({ size }) => size.toLowerCase()));
  return [...rows, ...names.filter((size) => !known.has(size.toLowerCase())).map((size) => asStored({ size }))];
}

/** `stock` is null for a new one. Needs the stock's lock, and that of its sizes if `size_prices` are sent. Throws as checkSave. */
async function save(
  deps: Deps,
  em: StoreEntityManager,
  staff: StaffMember,
  before: StockEntity | null,
  sent: SentFields,
): Promise<StockRecord> {
  const { category, supplier, named, existing, sizes } = await checkSave(em, staff, before, sent);
  // Unchanged names need not be loaded.
  const record = before && FACETS.some((facet) => sent[facet]) ? await readStock(em, before.id) : null;
  const lists = REFERENCE_FACETS.filter(
    (list) => named[list] && !isDeepStrictEqual(namesOf(named[list].records), record?.[list]),
  );
  if (before && lists.length > 0) await em.populate(before, lists);

  const content = sent.content === undefined ? undefined : sanitizeContent(sent.content);
  const columns = { ...toStored(COLUMN_FIELDS, { ...sent, content, supplier }), category };
  const stock = before ? em.assign(before, columns, { ignoreUndefined: true }) : em.create(Stock, columns as never);
  const isRetagged =
    sent.filters && noteDifference(em, stock, { filters: record?.filters }, { filters: sortedNames(sent.filters) });
  const resized = sizes ? sizeChanges(existing, sizes.planned) : {};
  noteChanges(em, stock, resized);
  for (const list of lists) stock[list].set(named[list]?.records ?? []);
  const isResized = Object.keys(resized).length > 0;
  const rows = sizes && isResized ? putSizes(em, stock, sizes) : [];
  if (before && (lists.length > 0 || isRetagged || isResized)) touch(stock);
  await em.flush();
  const changes = changesOfFlush(em, stock);
  if (Object.keys(changes).length === 0) return record ?? readStock(em, stock.id);

  if (changes.filters) await writeTags(em, [{ id: stock.id, tags: sent.filters }]);
  const written = rows.map(({ id }, index) => ({ ...(sizes?.planned[index] as PlannedSize), id, stock_id: stock.id }));
  await moveQuantities(em, written, { staff_user_id: staff.id, staff_name: staff.name, created_at: deps.now() });
  await indexStocks(em, [stock.id]);
  return readStock(em, stock.id);
}

/** Locks the referenced records. Throws invalid with all fields in error, and as requireCategory and requireUnused. */
async function checkSave(em: StoreEntityManager, staff: StaffMember, before: StockEntity | null, sent: SentFields) {
  const isMoved = sent.category !== undefined && sent.category !== before?.category.id;
  const category = isMoved && sent.category !== undefined ? await requireCategory(em, staff, sent.category) : undefined;
  if (category && before) await em.populate(before, ['category']);
  const named: { [List in ReferenceFacet]?: Awaited<ReturnType<typeof findNamed>> } = {};
  const errors: FieldErrors = {};
  for (const list of REFERENCE_FACETS) {
    const names = sent[list];
    if (!names) continue;
    named[list] = await findNamed(em, list, names);
    for (const position of named[list].unknown) errors[`${list}.${position}`] = serverMessages.nameUnknown;
  }
  const found = await findNamed(em, 'supplier', sent.supplier ? [sent.supplier] : []);
  if (found.unknown.length > 0) errors.supplier = serverMessages.nameUnknown;
  const existing = before && sent.size_prices ? before.sizes.getItems() : [];
  const sizes = sent.size_prices && (await planSizes(em, existing, sent.size_prices));
  Object.assign(errors, hoursErrors(before, sent), sizes?.errors, await codeErrors(em, before, sent));
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', staffMessages.invalidInput, { errors });
  if (sizes) await requireUnused(em, existing, sizes.removed);
  return { category, supplier: found.records[0]?.name ?? sent.supplier, named, existing, sizes };
}

/** In list order; removed sizes keep their rows. */
function putSizes(em: StoreEntityManager, stock: StockEntity, { planned, removed }: SizesPlan<SizeEntity>) {
  for (const size of stock.sizes.isInitialized() ? stock.sizes.getItems() : []) {
    if (removed.includes(size.id)) size.is_active = false;
  }
  return planned.map(({ row, size, price, restock_level, restrict_if_no_available, is_sold }, sequence) => {
    const stored = {
      price: formatDecimal(toCentavos(price)),
      restock_level,
      restrict_if_no_available,
      is_active: is_sold,
    };
    const fields = { size, sequence, ...stored };
    return row ? em.assign(row, fields) : em.create(SizePrice, { stock, ...fields });
  });
}

/** Requires both hours or neither, in order, for the record after the save. */
export function hoursErrors(
  before: { from_time_available: string | null; to_time_available: string | null } | null,
  sent: SentFields,
): FieldErrors {
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
