import type { z } from 'zod';
import type { bulkStocksInput } from '#shared/contracts/stocks.ts';
import { changedPrice, changedRestockLevel, MAX_CHANGED } from '#shared/domain/catalog/products/bulkChange.ts';
import { type Centavos, parseDecimal } from '#shared/domain/money.ts';
import { DomainError } from '#shared/errors.ts';
import { listChanged, serverMessages, tooManyChosen } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../../platform/services.ts';
import type { StaffMember } from '../../../platform/sessions/staffMember.ts';
import { chunks } from '../../product/chunks.ts';
import { categoriesShown, findStocks } from '../findStocks.ts';

type Input = z.output<typeof bulkStocksInput>;
type Chosen = Pick<Input, 'ids' | 'filter'>;
type Change = Pick<Input, 'selling_price' | 'restock_level'>;

/** Throws version_old if the filter's count differs from the count shown, invalid above MAX_CHANGED. */
export async function chooseStocks(deps: Deps, staff: StaffMember, { ids, filter }: Chosen): Promise<number[]> {
  if (!filter) return ids ?? [];
  const categories = await categoriesShown(deps.em, staff.scope, filter.category);
  const { s, is_available, only, import_id } = filter;
  const selection = { s, categories, is_available, only, import_id };
  const found = await findStocks(deps, selection, { sort: 'name', order: 'asc', offset: 0, limit: MAX_CHANGED });
  if (found.total > MAX_CHANGED) throw new DomainError('invalid', tooManyChosen(found.total, MAX_CHANGED));
  if (found.total !== filter.total) throw new DomainError('version_old', listChanged(found.total));
  return found.ids;
}

interface Planned<Value> {
  id: number;
  from: Value;
  to: Value;
}
export interface BulkPlan {
  prices: Planned<Centavos>[];
  levels: (Planned<number> & { stock_id: number; size: string })[];
}

/** Throws invalid if a value would leave its bounds. */
export async function planNumbers(em: StoreEntityManager, ids: readonly number[], change: Change): Promise<BulkPlan> {
  const plan: BulkPlan = { prices: [], levels: [] };
  for (const chunk of chunks(ids)) {
    if (change.selling_price) plan.prices.push(...(await planPrices(em, chunk, change.selling_price)));
    if (change.restock_level) plan.levels.push(...(await planLevels(em, chunk, change.restock_level)));
  }
  return plan;
}

async function planPrices(
  em: StoreEntityManager,
  ids: readonly number[],
  change: NonNullable<Change['selling_price']>,
) {
  const stocks = await db(em).selectFrom('stock').select(['id', 'selling_price']).where('id', 'in', ids).execute();
  return stocks.flatMap(({ id, selling_price }) => {
    const from = parseDecimal(selling_price);
    const to = changedPrice(from, change);
    if (to === null) throw outOfBounds('selling_price');
    return to === from ? [] : [{ id, from, to }];
  });
}

async function planLevels(
  em: StoreEntityManager,
  ids: readonly number[],
  change: NonNullable<Change['restock_level']>,
) {
  const sizes = await db(em)
    .selectFrom('size_price')
    .select(['id', 'stock_id', 'size', 'restock_level'])
    .where('stock_id', 'in', ids)
    .where('is_active', '=', true)
    .orderBy('sequence')
    .execute();
  return sizes.flatMap(({ id, stock_id, size, restock_level: from }) => {
    const to = changedRestockLevel(from, change);
    if (to === null) throw outOfBounds('restock_level');
    return to === from ? [] : [{ id, stock_id, size, from, to }];
  });
}

const outOfBounds = (field: 'selling_price' | 'restock_level') =>
  new DomainError('invalid', staffMessages.invalidInput, { errors: { [field]: serverMessages.bulkOutOfBounds } });
