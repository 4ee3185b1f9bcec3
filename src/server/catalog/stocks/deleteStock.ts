import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type {
  deletePreviewInput,
  deletePreviewOutput,
  deleteStocksInput,
  deleteStocksOutput,
} from '#shared/contracts/stocks.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction, whenCommitted } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { chunks } from '../product/chunks.ts';
import { readStocks } from '../product/stocks.queries.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { chooseStocks } from './bulk/planBulk.ts';
import { discardPicture } from './pictures/stockPictures.ts';
import { findNames, lockStocksAndSizes, readNames } from './stockLocks.ts';

/** Limits the names in a preview and a response. */
const NAMED = 50;

/** Deletes sizes, ledger and cart lines; orders keep product and picture. Throws not_found, and conflict with an open order. */
export async function deleteStock(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  await removeStocks(deps, staff, [id], (open) => {
    if (open.has(id)) throw new DomainError('conflict', serverMessages.stockInOpenOrders);
  });
  return { msg: staffMessages.deleted };
}

/** Deletes products without open orders and names the others. Throws not_found unless all are in scope. */
export async function deleteStocks(
  deps: Deps,
  staff: StaffMember,
  { ids }: z.output<typeof deleteStocksInput>,
): Promise<z.input<typeof deleteStocksOutput>> {
  const { deleted, kept } = await removeStocks(deps, staff, [...new Set(ids)]);
  return { deleted, kept_count: kept.length, kept: kept.slice(0, NAMED) };
}

/** Throws as chooseStocks does. */
export async function previewDeletion(
  deps: Deps,
  staff: StaffMember,
  input: z.output<typeof deletePreviewInput>,
): Promise<z.input<typeof deletePreviewOutput>> {
  const { em } = deps;
  const chosen = new Set(await chooseStocks(deps, staff, input));
  const names = await findNames(em, staff, [...chosen]);
  const ids = [...chosen].filter((id) => names.has(id));
  const open = new Set<number>();
  let [in_carts, in_book_lists] = [0, 0];
  for (const chunk of chunks(ids)) {
    const sold = await readSold(em, chunk);
    for (const id of sold.open) open.add(id);
    const deletable = chunk.filter((id) => !sold.open.has(id));
    in_carts += await countIn(em, 'cart_item', deletable);
    in_book_lists += await countIn(em, 'book_list_line', deletable);
  }
  return {
    ids: ids.filter((id) => !open.has(id)).map(String),
    open_count: open.size,
    open: [...open].slice(0, NAMED).map((id) => ({ _id: String(id), name: names.get(id) ?? '' })),
    gone_count: chosen.size - ids.length,
    in_carts,
    in_book_lists,
  };
}

/** `open` are the products with an open order, for which `check` may throw. */
async function removeStocks(
  deps: Deps,
  staff: StaffMember,
  ids: readonly number[],
  check: (open: ReadonlySet<number>) => void = () => undefined,
) {
  const { pictures, ...done } = await inTransaction(deps.em, async (em) => {
    await lockStocksAndSizes(em, ids);
    await readNames(em, staff, ids);
    const sold = await readSold(em, ids);
    check(sold.open);
    const stocks = await readStocks(em, ids);
    const removed = stocks.filter(({ _id }) => !sold.open.has(Number(_id)));
    const kept = stocks.filter(({ _id }) => sold.open.has(Number(_id))).map(({ _id, name }) => ({ _id, name }));
    if (removed.length === 0) return { deleted: 0, kept, pictures: [] };
    await indexStocks(em, []);
    const keys = removed.map(({ _id }) => Number(_id));
    await db(em).deleteFrom('stock').where('id', 'in', keys).execute();
    const entries = removed.map(({ _id, category, images, version, updated_at, ...fields }) => ({
      record_type: 'stock' as const,
      record_id: _id,
      action: 'deleted' as const,
      changes: changesBetween({ ...fields, category: category.name }, {}),
    }));
    await writeAudit(em, staff, deps.now(), entries);
    const files = removed.flatMap(({ images }) => images.map(({ filename }) => filename));
    return { deleted: removed.length, kept, pictures: files.filter((filename) => !sold.pictures.has(filename)) };
  });
  await whenCommitted(deps.em, () => Promise.all(pictures.map((filename) => discardPicture(deps, filename))));
  return done;
}

async function readSold(
  em: StoreEntityManager,
  ids: readonly number[],
): Promise<{ open: Set<number>; pictures: Set<string> }> {
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['stock_id', 'image_filename', 'status'])
    .distinct()
    .where('stock_id', 'in', ids)
    .execute();
  const isOpen = (status: string) => status !== 'Claimed' && status !== 'Cancelled';
  return {
    open: new Set(lines.flatMap(({ stock_id, status }) => (isOpen(status) ? (stock_id ?? []) : []))),
    pictures: new Set(lines.flatMap(({ image_filename }) => image_filename ?? [])),
  };
}

async function countIn(em: StoreEntityManager, table: 'cart_item' | 'book_list_line', ids: readonly number[]) {
  if (ids.length === 0) return 0;
  const found = await db(em)
    .selectFrom(table)
    .select((eb) => eb.fn.count<number>('stock_id').distinct().as('products'))
    .where('stock_id', 'in', ids)
    .executeTakeFirst();
  return Number(found?.products ?? 0);
}
