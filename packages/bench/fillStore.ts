import { reserveKeys } from '#db/sample/insertRows.ts';
import { orderHistory, type PastOrder, type SellableItem } from '#db/sample/orderHistory.ts';
import { createOrderWriter, insertOpenings, raiseOpenings } from '#db/sample/orderRows.ts';
import { insertCustomers } from '#db/sample/people.ts';
import { seededRandom } from '#db/sample/random.ts';
import { readSellableItems } from '#db/sample/sellableItems.ts';
import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import { packagedFilename } from '#server/pictures/pictureFiles.ts';
import { db } from '#server/platform/database/db.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { catalogChanged } from '#server/platform/responseCache/catalogVersion.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';

const SEED = 20_261_102;
const BATCH_SIZE = 2_000;
const DAYS = 365;
const ORDERS_PER_CUSTOMER = 20;
const PARTS = ['size_price', 'stock_filter', 'stock_subject', 'stock_grade_level', 'stock_agriculture'];

export interface StoreSize {
  products: number;
  orders: number;
  onProgress: (done: string) => void;
}

/** Adds copies of the sample's products and customers, and a year of orders, in one transaction. The same sizes and day give the same rows. */
export async function fillStore(deps: Deps, { products, orders, onProgress }: StoreSize): Promise<void> {
  await inTransaction(deps.em, async (em) => {
    // The store may be running with cached responses.
    catalogChanged(em);
    const firstSize = (await reserveKeys(em, 'size_price'))();
    const ids = await copyProducts({ ...deps, em }, products);
    await indexStocks(em, ids);
    const items = await readSellableItems(em, ids);
    await insertOpenings(em, items, new Date(deps.now().getTime() - (DAYS + 20) * 86_400_000));
    onProgress(`${products} products`);
    if (orders > 0) await writeOrders({ ...deps, em }, items, orders, onProgress);
    await raiseOpenings(em, firstSize);
  });
  // InnoDB counts rows seconds after a large write; until then the tables seem empty and are read completely.
  const tables = await db(deps.em).introspection.getTables();
  await deps.em.execute(`analyze table ${tables.map(({ name }) => `\`${name}\``).join(', ')}`);
}

/** Copies the first products until `count` were added; each copy has a number in its name. Returns their ids. */
async function copyProducts({ em, files }: Deps, count: number): Promise<number[]> {
  const sample = await db(em).selectFrom('stock').select('id').where('id', '<', 1_000).orderBy('id').execute();
  const images = await db(em)
    .selectFrom('stock_image')
    .select(['stock_id', 'filename'])
    .where('stock_id', '<', 1_000)
    .execute();
  const last = sample.at(-1)?.id;
  if (last === undefined) throw new RangeError('The store has no products to copy.');
  const span = (await reserveKeys(em, 'stock'))();
  const copies: number[] = [];
  for (let offset = span; copies.length < count; offset += last) {
    const copied = sample.slice(0, count - copies.length).map(({ id }) => id);
    const most = copied.at(-1) ?? 0;
    await copyRows(
      em,
      'stock',
      'id',
      { id: `id + ${offset}`, name: `concat(left(name, 180), ' ', id + ${offset})` },
      most,
    );
    const filename = `concat('${offset}-', filename)`;
    await copyRows(em, 'stock_image', 'stock_id', { stock_id: `stock_id + ${offset}`, filename }, most);
    for (const name of images.filter(({ stock_id }) => stock_id <= most).map((image) => image.filename)) {
      await files.copy('products', packagedFilename(name), packagedFilename(`${offset}-${name}`));
    }
    for (const table of PARTS) await copyRows(em, table, 'stock_id', { stock_id: `stock_id + ${offset}` }, most);
    copies.push(...copied.map((id) => id + offset));
  }
  return copies;
}

/** Copies the rows of the products up to `most`; `changed` has the expressions of differing columns. */
async function copyRows(
  em: StoreEntityManager,
  table: string,
  key: string,
  changed: Record<string, string>,
  most: number,
) {
  const rows = await em.execute<{ name: string }[]>(
    `select column_name as name from information_schema.columns
     where table_schema = database() and table_name = ? and extra not like '%GENERATED%' and extra not like '%auto_increment%'`,
    [table],
  );
  const columns = [...new Set([...Object.keys(changed), ...rows.map(({ name }) => name)])];
  const values = columns.map((column) => changed[column] ?? `\`${column}\``);
  await em.execute(
    `insert into ${table} (${columns.map((column) => `\`${column}\``).join()}) select ${values.join()} from ${table} where ${key} <= ?`,
    [most],
  );
}

async function writeOrders(
  deps: Deps,
  items: readonly SellableItem[],
  count: number,
  onProgress: StoreSize['onProgress'],
) {
  const { em, config } = deps;
  const { timeZone, universityDomain } = config.store;
  const now = deps.now();
  const customers = Math.ceil(count / ORDERS_PER_CUSTOMER);
  const buyers = await insertCustomers(em, { random: seededRandom(SEED), now, count: customers, universityDomain });
  const staff = await db(em).selectFrom('staff_user').select('id').orderBy('id').execute();
  const calendar = { timeZone, closedDays: [] };
  const history = orderHistory({ random: seededRandom(SEED), now, days: DAYS, count, calendar, buyers, items });
  let written = 0;
  const write = async (batch: readonly PastOrder[]) => {
    const writer = await createOrderWriter(em, { timeZone, staffIds: staff.map(({ id }) => id), proofOf: () => null });
    await writer.write(batch);
    await writer.finish();
    written += batch.length;
    onProgress(`${written} of ${count} orders`);
  };
  const batch: PastOrder[] = [];
  for (const order of history) {
    batch.push(order);
    if (batch.length === BATCH_SIZE) await write(batch.splice(0));
  }
  if (batch.length > 0) await write(batch);
}
