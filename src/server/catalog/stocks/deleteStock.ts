import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { noteDifference } from '../../masterData/auditSubscriber.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import { whenCommitted } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { readStock } from '../product/stocks.queries.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { findStockAndSizes } from './stockLocks.ts';
import { discardPicture } from './stockPictures.ts';

/**
 * Deletes a product with its sizes, ledger and cart lines; past orders keep what they sold, its picture included. Throws
 * not_found, and conflict while an order of it is open.
 */
export async function deleteStock(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  const pictures = await changeRecords(deps, staff, async (em) => {
    const stock = await findStockAndSizes(em, staff, id);
    const sold = await readSold(em, id);
    if (sold.isOpen) throw new DomainError('conflict', serverMessages.stockInOpenOrders);
    const { _id, category, images, version, updated_at, ...fields } = await readStock(em, id);
    await indexStocks(em, []);
    em.remove(stock);
    noteDifference(em, stock, { ...fields, category: category.name }, {});
    return images.map(({ filename }) => filename).filter((filename) => !sold.pictures.has(filename));
  });
  await whenCommitted(deps.em, () => Promise.all(pictures.map((filename) => discardPicture(deps, filename))));
  return { msg: staffMessages.deleted };
}

/** Whether an order of the stock is still open, and the pictures that order lines show. */
async function readSold(em: StoreEntityManager, id: number): Promise<{ isOpen: boolean; pictures: Set<string> }> {
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['image_filename', 'status'])
    .distinct()
    .where('stock_id', '=', id)
    .execute();
  return {
    isOpen: lines.some(({ status }) => status !== 'Claimed' && status !== 'Cancelled'),
    pictures: new Set(lines.flatMap(({ image_filename }) => image_filename ?? [])),
  };
}
