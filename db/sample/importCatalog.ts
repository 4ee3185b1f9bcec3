import { sql } from 'kysely';
import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import { planImport } from '#server/catalog/spreadsheet/planImport.ts';
import { writeStocks } from '#server/catalog/spreadsheet/writeStocks.ts';
import type { PictureStore } from '#server/pictures/pictureStore.ts';
import { db } from '#server/platform/database/db.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import type { StaffMember } from '#server/platform/sessions/staffMember.ts';
import { importHow } from '#shared/contracts/stockImport.ts';
import { importedFrom } from '#shared/staffMessages.ts';
import { insertRows, reserveKeys } from './insertRows.ts';
import references from './references.json' with { type: 'json' };
import { PRODUCTS_FILE, readProductPictures, readProducts } from './sampleFiles.ts';

/** Picture files copied concurrently; the copies only wait for the disk. */
const CONCURRENCY = 8;

interface StoredImages {
  name: string;
  images: { filename: string; width: number; height: number; color: string }[];
}

export async function storePictures(pictures: Pick<PictureStore, 'savePackagedImage'>): Promise<StoredImages[]> {
  const products = await readProductPictures();
  const stored: StoredImages[] = products.map(({ name }) => ({ name, images: [] }));
  const queue = products.entries();
  const work = async () => {
    for (const [index, product] of queue) {
      for (const { path, color } of product.pictures) {
        stored[index]?.images.push({ ...(await pictures.savePackagedImage(path)), color });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return stored;
}

/** Imports products.csv and attaches the pictures; the categories must exist. Returns the products' ids, and throws at the first bad cell. */
export async function importProducts(
  em: StoreEntityManager,
  staff: StaffMember,
  { at, pictures }: { at: Date; pictures: Promise<readonly StoredImages[]> },
): Promise<number[]> {
  for (const table of ['subject', 'grade_level', 'agriculture'] as const) await insertReferences(em, table);
  const how = importHow.parse({});
  const { products: planned } = await planImport(em, staff, await readProducts(), {
    how,
    note: importedFrom(PRODUCTS_FILE),
  });
  const bad = planned.flatMap((product) => product.rows).find(({ errors }) => errors.length > 0);
  if (bad) throw new Error(`${PRODUCTS_FILE}, row ${bad.row}: ${JSON.stringify(bad.errors)}`);
  const changes = planned.flatMap(({ change }) => change ?? []);
  const ids = await writeStocks(em, staff, changes, { at, importId: null });
  await attachPictures(em, ids, await pictures);
  // Created one minute apart, so that lists sorted by newest keep the file's order.
  const came = sql<Date>`date_add(${at}, interval id - ${ids[0] ?? 0} minute)`;
  await db(em).updateTable('stock').set({ created_at: came, updated_at: came }).where('id', 'in', ids).execute();
  await indexStocks(em, ids);
  return ids;
}

async function attachPictures(em: StoreEntityManager, ids: readonly number[], stored: readonly StoredImages[]) {
  const stocks = await db(em).selectFrom('stock').select(['id', 'name']).where('id', 'in', ids).execute();
  const keys = new Map(stocks.map(({ id, name }) => [name, id]));
  const images = stored.flatMap((product) => {
    const stock_id = keys.get(product.name);
    if (stock_id === undefined) throw new Error(`${PRODUCTS_FILE}: no product ${product.name} was imported`);
    return product.images.map((image, sequence) => ({ ...image, stock_id, sequence }));
  });
  await insertRows(em, 'stock_image', images);
}

type ReferenceTable = keyof typeof references;

async function insertReferences(em: StoreEntityManager, table: ReferenceTable): Promise<ReadonlyMap<string, number>> {
  const existing = await db(em).selectFrom(table).select(['id', 'name']).execute();
  const keys = new Map(existing.map(({ id, name }) => [name, id]));
  const nextKey = await reserveKeys(em, table);
  const missing = references[table].filter((name) => !keys.has(name)).map((name) => ({ id: nextKey(), name }));
  await insertRows(em, table, missing);
  for (const { id, name } of missing) keys.set(name, id);
  return keys;
}
