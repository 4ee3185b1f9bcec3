import { LockMode } from '@mikro-orm/core';
import { SET_FIELDS, type SetField } from '#shared/domain/catalog/products/productFields.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { findForChange } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import { LockOrderError } from '../../platform/database/failures.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { Category, type CategoryEntity } from '../category.entity.ts';
import { chunks, readInChunks } from '../product/chunks.ts';
import type { StoredColumns } from '../product/productColumns.ts';
import { isInScope } from '../product/visibility.ts';
import { Stock, type StockEntity } from '../stock.entity.ts';
import { lockSizes } from './bulk/stockMoves.ts';

export interface LockedStock extends Pick<StoredColumns, SetField> {
  id: number;
  version: number;
  category_id: number;
}

/** Throws not_found outside the staff user's categories; locks nothing. */
export async function requireStockInScope(em: StoreEntityManager, { scope }: StaffMember, id: number): Promise<void> {
  if (scope === null) return;
  const found = await db(em).selectFrom('stock').select('category_id').where('id', '=', id).executeTakeFirst();
  if (!found || !isInScope(scope, found.category_id)) throw new DomainError('not_found', staffMessages.notFound);
}

/** Locks until the transaction ends. Throws not_found, also outside the staff user's categories. */
export async function lockStock(em: StoreEntityManager, staff: StaffMember, id: number): Promise<LockedStock> {
  const [locked] = await lockStocks(em, staff, [id]);
  if (!locked) throw new DomainError('not_found', staffMessages.notFound);
  return locked;
}

/** Locks in key order. Throws not_found unless all are in scope. */
export async function lockStocks(
  em: StoreEntityManager,
  staff: StaffMember,
  ids: readonly number[],
): Promise<LockedStock[]> {
  const locked = await db(em)
    .selectFrom('stock')
    .select(['id', 'version', 'category_id', ...SET_FIELDS])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const inScope = locked.filter(({ category_id }) => isInScope(staff.scope, category_id));
  if (inScope.length !== new Set(ids).size) throw new DomainError('not_found', staffMessages.notFound);
  return locked;
}

/** Locks until the transaction ends. Throws not_found, also outside the staff user's categories. */
export async function findStock(
  em: StoreEntityManager,
  { scope }: Pick<StaffMember, 'scope'>,
  id: number,
): Promise<StockEntity> {
  const stock = await findForChange(em, Stock, id);
  if (!isInScope(scope, stock.category.id)) throw new DomainError('not_found', staffMessages.notFound);
  return stock;
}

/** Sizes first, as orders do. Throws as findStock, and LockOrderError for a size added since, whose holder may wait for the stock. */
export async function findStockAndSizes(em: StoreEntityManager, staff: StaffMember, id: number): Promise<StockEntity> {
  const sizes = await readSizeIds(em, [id]);
  await lockSizes(em, sizes);
  const stock = await findStock(em, staff, id);
  await em.populate(stock, ['sizes']);
  const later = stock.sizes.getItems().find((size) => !sizes.includes(size.id));
  if (later) throw new LockOrderError(`size ${later.id} was added to stock ${id} after its sizes were locked`);
  return stock;
}

async function readSizeIds(em: StoreEntityManager, stockIds: readonly number[]): Promise<number[]> {
  const sizes = await readInChunks(stockIds, (chunk) =>
    db(em).selectFrom('size_price').select('id').where('stock_id', 'in', chunk).execute(),
  );
  return sizes.map(({ id }) => id).sort((one, other) => one - other);
}

/** Locks the category against deletion. Throws forbidden outside the staff user's own, invalid if unknown. */
export async function requireCategory(em: StoreEntityManager, staff: StaffMember, id: number): Promise<CategoryEntity> {
  if (!isInScope(staff.scope, id)) throw fieldError('forbidden', 'category', serverMessages.outOfScope);
  const found = await em.findOne(Category, id, { lockMode: LockMode.PESSIMISTIC_READ });
  if (found) return found;
  throw new DomainError('invalid', staffMessages.invalidInput, {
    errors: { category: serverMessages.categoryUnknown },
  });
}

/** By key, without locks. Throws not_found unless all are in scope. */
export async function readNames(
  em: StoreEntityManager,
  staff: StaffMember,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = await findNames(em, staff, ids);
  if (names.size !== new Set(ids).size) throw new DomainError('not_found', staffMessages.notFound);
  return names;
}

export async function findNames(
  em: StoreEntityManager,
  { scope }: StaffMember,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await readInChunks(ids, (chunk) =>
    db(em).selectFrom('stock').select(['id', 'name', 'category_id']).where('id', 'in', chunk).execute(),
  );
  return new Map(
    found.flatMap(({ id, name, category_id }) => (isInScope(scope, category_id) ? [[id, name] as const] : [])),
  );
}

export async function lockAllSizes(em: StoreEntityManager, stockIds: readonly number[]): Promise<number[]> {
  const sizes = await readSizeIds(em, stockIds);
  for (const chunk of chunks(sizes)) await lockSizes(em, chunk);
  return sizes;
}

/** Like findStockAndSizes, for any category. Throws LockOrderError if a size was added in the meantime. */
export async function lockStocksAndSizes(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  const ids = [...new Set(stockIds)].sort((one, other) => one - other);
  const sizes = new Set(await lockAllSizes(em, ids));
  for (const chunk of chunks(ids)) {
    await db(em).selectFrom('stock').select('id').where('id', 'in', chunk).orderBy('id').forUpdate().execute();
  }
  const later = (await readSizeIds(em, ids)).find((id) => !sizes.has(id));
  if (later !== undefined) throw new LockOrderError(`size ${later} was added after the sizes of its stock were locked`);
}
