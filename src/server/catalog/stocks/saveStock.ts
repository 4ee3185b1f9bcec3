import type { z } from 'zod';
import type { Stock } from '#shared/contracts/catalog.ts';
import {
  type SizePriceInput,
  type StockFields,
  type updateStockInput,
  withNamedSizes,
} from '#shared/contracts/stocks.ts';
import { withoutFacets } from '#shared/domain/catalog/facets.ts';
import { requireVersion } from '../../masterData/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { readStock } from '../product/stocks.queries.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { planSave } from './planSave.ts';
import { columnsOf } from './stockColumns.ts';
import { lockStock, lockStockAndSizes } from './stockLocks.ts';
import { type StockWrite, writeStocks } from './writeStocks.ts';

/**
 * Puts a new product on the listings. Throws invalid with the fields in error, forbidden for a category outside the staff
 * user's own.
 */
export function createStock(deps: Deps, staff: StaffMember, { sizes = [], ...fields }: StockFields): Promise<Stock> {
  return inTransaction(deps.em, async (em) => {
    const size_prices = withNamedSizes(fields.size_prices, sizes);
    const plan = await planSave(em, staff, null, { ...fields, size_prices });
    const { size_prices: _, ...own } = withoutFacets(fields);
    const columns = { ...own, ...plan.columns };
    const id = await save(deps, em, staff, { ...plan, known: null, columns });
    return readStock(em, id);
  });
}

/**
 * Saves the fields that were sent. `size_prices` are the whole list where they are; `sizes` add those that it lacks. Throws not_found, conflict over somebody's
 * newer save, and as createStock does.
 */
export function updateStock(
  deps: Deps,
  staff: StaffMember,
  { _id, version, sizes, ...fields }: z.output<typeof updateStockInput>,
): Promise<Stock> {
  return inTransaction(deps.em, async (em) => {
    const locked = await (fields.size_prices || sizes ? lockStockAndSizes : lockStock)(em, staff, _id);
    const identity = { record_type: 'stock' as const, record_id: _id };
    await requireVersion(deps, em, { ...identity, version: locked.version }, version);
    const before = await readStock(em, _id);
    const size_prices = sizes
      ? withNamedSizes(fields.size_prices ?? before.size_prices.map(asStored), sizes)
      : fields.size_prices;
    const plan = await planSave(em, staff, before, { ...fields, size_prices });
    if (Object.keys(plan.changes).length === 0) return before;

    const columns = { ...columnsOf(before), ...plan.columns };
    await save(deps, em, staff, { ...plan, known: { id: _id, version: locked.version }, columns });
    return readStock(em, _id);
  });
}

/** A row that changes nothing of its size. */
const asStored = ({ size }: Stock['size_prices'][number]): SizePriceInput => ({
  size,
  adjustment_quantity: 0,
  adjustment_note: '',
});

/** Writes a stock with what changes around it, and what lists and searches read of it. Answers its key. */
async function save(
  deps: Deps,
  em: StoreEntityManager,
  staff: StaffMember,
  { names, tags, changes, ...write }: StockWrite,
): Promise<number> {
  const changed = {
    ...write,
    names: Object.fromEntries(Object.entries(names).filter(([list]) => changes[list])),
    tags: changes.filters && tags,
    changes,
  };
  const ids = await writeStocks(em, staff, deps.now(), [changed]);
  await indexStocks(em, ids);
  const [id = 0] = ids;
  return id;
}
