import type { z } from 'zod';
import type { Stock } from '#shared/contracts/catalog.ts';
import {
  type SizePriceInput,
  type StockFields,
  type updateStockInput,
  withNamedSizes,
} from '#shared/contracts/stocks.ts';
import { REFERENCE_FACETS } from '#shared/domain/facets.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { requireVersion, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { writeNames, writeTags } from '../product/stockNames.ts';
import { readStock } from '../product/stocks.queries.ts';
import { touchSnapshots, updateListings } from '../search/listings.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { planSave, type SavePlan } from './planSave.ts';
import { writeSizes } from './saveSizes.ts';
import { lockStock, lockStockAndSizes } from './stockLocks.ts';

/**
 * Puts a new product on the listings. Throws invalid with the fields in error, forbidden for a category outside the staff
 * user's own.
 */
export function createStock(deps: Deps, staff: StaffMember, { sizes = [], ...fields }: StockFields): Promise<Stock> {
  return inTransaction(deps.em, async (em) => {
    const size_prices = withNamedSizes(fields.size_prices, sizes);
    const plan = await planSave(em, staff, null, { ...fields, size_prices });
    const { insertId } = await db(em)
      .insertInto('stock')
      .values({
        name: fields.name,
        description: fields.description,
        content: plan.columns.content ?? '',
        category_id: fields.category,
        uom: fields.uom,
        selling_price: formatDecimal(toCentavos(fields.selling_price)),
        colors: fields.colors,
        is_available: fields.is_available,
        weekly_schedule: fields.weekly_schedule,
        from_time_available: fields.from_time_available,
        to_time_available: fields.to_time_available,
      })
      .executeTakeFirstOrThrow();
    const id = Number(insertId);
    await writeSnapshots(em, id, plan, { staff_user_id: staff.id, staff_name: staff.name, created_at: deps.now() });
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'stock', record_id: id, action: 'created', changes: plan.changes },
    ]);
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
      ? withNamedSizes(fields.size_prices ?? before.size_prices.map(unadjusted), sizes)
      : fields.size_prices;
    const plan = await planSave(em, staff, before, { ...fields, size_prices });
    if (Object.keys(plan.changes).length === 0) return before;

    const { category, selling_price, ...columns } = plan.columns;
    await db(em)
      .updateTable('stock')
      .set({
        ...columns,
        ...(plan.changes.category && { category_id: category }),
        ...(selling_price !== undefined && { selling_price: formatDecimal(toCentavos(selling_price)) }),
        version: locked.version + 1,
      })
      .where('id', '=', _id)
      .execute();
    await writeSnapshots(em, _id, plan, { staff_user_id: staff.id, staff_name: staff.name, created_at: deps.now() });
    await writeAudit(em, staff, deps.now(), [{ ...identity, action: 'updated', changes: plan.changes }]);
    return readStock(em, _id);
  });
}

/** A size as it stands, as a save would send it. */
const unadjusted = (row: Stock['size_prices'][number]): SizePriceInput => ({
  ...row,
  adjustment_quantity: 0,
  adjustment_note: '',
});

/** What the search index is made of, and what else lists are. */
const SEARCHED_FIELDS = ['name', 'description', 'filters', 'category', 'is_available'] as const;

/** Writes what changes in the tables around the stock: links, tags, sizes with their ledger, what lists and searches read. */
async function writeSnapshots(
  em: StoreEntityManager,
  id: number,
  { names, tags, sizes, changes }: SavePlan,
  entry: { staff_user_id: number; staff_name: string; created_at: Date },
): Promise<void> {
  await writeNames(em, id, Object.fromEntries(Object.entries(names).filter(([list]) => changes[list])));
  if (tags && changes.filters) await writeTags(em, id, tags);
  if (sizes) await writeSizes(em, id, sizes, entry);
  if (SEARCHED_FIELDS.some((field) => changes[field])) await indexStocks(em, [id]);
  else if (REFERENCE_FACETS.some((field) => changes[field])) await updateListings(em, [id]);
  else await touchSnapshots(em, [id]);
}
