import { sql } from 'kysely';
import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { FACETS, type Facet } from '#shared/domain/catalog/facets.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { type ProductSnapshot, WHOLE_CATALOG } from '../listing.entity.ts';
import { chunks } from '../product/chunks.ts';
import { buildSnapshots } from '../product/productSnapshot.ts';

const STOCK_BATCH_SIZE = 500;
const LISTING_BATCH_SIZE = 5_000;

/** Where a product stands and under which names: all that the counts of the listings are made of. */
interface ListingState {
  name: string;
  is_available: boolean;
  /** The listings it stands on, smallest key first. */
  categories: number[];
  snapshot: ProductSnapshot | null;
}

/**
 * Writes the listings, snapshots and counts of these stocks. To be called in the transaction that changed a stock's name,
 * category, availability, pictures or one of its four lists; the caller has locked their rows. The lock on the listings is
 * locked from here to the end of the transaction, so nothing else should be locked after it.
 */
export async function updateListings(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return;
  await lockListings(em);
  const categoriesOf = await readCategoryPaths(em);
  for (const ids of chunks(stockIds, STOCK_BATCH_SIZE)) {
    const before = await readListingStates(em, ids);
    const after = await buildListingStates(em, ids, categoriesOf);
    await writeListings(em, before, after);
    await writeSnapshots(em, after);
    await count(em, before, after);
  }
}

/** Takes these stocks off their listings, before they are deleted; otherwise as updateListings. */
export async function removeListings(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return;
  await lockListings(em);
  const before = await readListingStates(em, stockIds);
  await writeListings(em, before, new Map());
  await count(em, before, new Map());
}

/** Notes that these stocks were saved with nothing changed that a listing or their snapshot shows. */
export async function touchSnapshots(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  const made_at = sql<Date>`now(3)`;
  await db(em).updateTable('product_snapshot').set({ made_at }).where('stock_id', 'in', stockIds).execute();
}

/** Counts anew what stands on the listings. */
export async function rebuildListings(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  await lockListings(em);
  await db(em).updateTable('category_count').set({ shown: 0, hidden: 0 }).execute();
  await db(em).deleteFrom('facet_count').execute();
  for (const ids of chunks(stockIds, STOCK_BATCH_SIZE)) await count(em, new Map(), await readListingStates(em, ids));
}

/** Deletes the counts of a category that is gone. */
export async function removeCategoryCounts(em: StoreEntityManager, categoryId: number): Promise<void> {
  await lockListings(em);
  await db(em).deleteFrom('category_count').where('category_id', '=', categoryId).execute();
  await db(em).deleteFrom('facet_count').where('category_id', '=', categoryId).execute();
}

/** What stands on a listing is computed from what stood there: of two at once, one would count what the other takes away. */
export async function lockListings(em: StoreEntityManager): Promise<void> {
  const whole = db(em).selectFrom('category_count').select('shown').where('category_id', '=', WHOLE_CATALOG);
  await whole.forUpdate().execute();
}

/** The listings of a product by its category: that one, those above it, and the whole catalog's. */
async function readCategoryPaths(em: StoreEntityManager): Promise<(categoryId: number) => number[]> {
  const found = await db(em).selectFrom('category').select(['id', 'parent_category_id']).execute();
  const tree = new Map(found.map((category) => [category.id, category]));
  return (categoryId) => [WHOLE_CATALOG, ...categoryPath(tree, categoryId).map(({ id }) => id)].sort((a, b) => a - b);
}

async function readListingStates(em: StoreEntityManager, ids: readonly number[]): Promise<Map<number, ListingState>> {
  const rows = await db(em)
    .selectFrom('product_listing as p')
    .leftJoin('product_snapshot as t', (join) =>
      join.onRef('t.stock_id', '=', 'p.stock_id').on('p.category_id', '=', WHOLE_CATALOG),
    )
    .select(['p.stock_id', 'p.category_id', 'p.is_available', 'p.name', 't.snapshot'])
    .where('p.stock_id', 'in', ids)
    .orderBy('p.category_id')
    .execute();
  const states = new Map<number, ListingState>();
  for (const { stock_id, category_id, is_available, name, snapshot } of rows) {
    const known = states.get(stock_id);
    // The whole catalog's listing comes first, and brings the snapshot.
    if (known) known.categories.push(category_id);
    else states.set(stock_id, { name, is_available, categories: [category_id], snapshot });
  }
  return states;
}

async function buildListingStates(
  em: StoreEntityManager,
  ids: readonly number[],
  categoriesOf: (categoryId: number) => number[],
): Promise<Map<number, ListingState>> {
  const stocks = await db(em)
    .selectFrom('stock')
    .select(['id', 'name', 'is_available', 'category_id'])
    .where('id', 'in', ids)
    .execute();
  const snapshots = await buildSnapshots(em, ids);
  return new Map(
    stocks.map(({ id, name, is_available, category_id }) => [
      id,
      { name, is_available, categories: categoriesOf(category_id), snapshot: snapshots.get(id) ?? null },
    ]),
  );
}

type ListingStates = ReadonlyMap<number, ListingState>;

/** Listings of products that stay where they are, under the same name, are left alone. */
async function writeListings(em: StoreEntityManager, before: ListingStates, after: ListingStates): Promise<void> {
  const position = ({ name, is_available, categories }: ListingState) =>
    JSON.stringify([name, is_available, categories]);
  const stays = (id: number) => {
    const [from, to] = [before.get(id), after.get(id)];
    return from !== undefined && to !== undefined && position(from) === position(to);
  };
  const left = [...before.keys()].filter((id) => !stays(id));
  if (left.length > 0) await db(em).deleteFrom('product_listing').where('stock_id', 'in', left).execute();
  const taken = [...after]
    .filter(([id]) => !stays(id))
    .flatMap(([stock_id, { name, is_available, categories }]) =>
      categories.map((category_id) => ({ category_id, is_available, name, stock_id })),
    );
  for (const chunk of chunks(taken, LISTING_BATCH_SIZE)) {
    await db(em).insertInto('product_listing').values(chunk).execute();
  }
}

async function writeSnapshots(em: StoreEntityManager, after: ListingStates): Promise<void> {
  const made_at = sql<Date>`now(3)`;
  const snapshots = [...after].flatMap(([stock_id, { snapshot }]) =>
    snapshot ? [{ stock_id, snapshot, made_at }] : [],
  );
  if (snapshots.length === 0) return;
  await db(em)
    .insertInto('product_snapshot')
    .values(snapshots)
    .onDuplicateKeyUpdate({ snapshot: sql`values(snapshot)`, made_at: sql`values(made_at)` })
    .execute();
}

/** Adds to the counts what these standings change; what stays the same is not touched. */
async function count(em: StoreEntityManager, before: ListingStates, after: ListingStates): Promise<void> {
  const changesByCategory = new Map<number, { shown: number; hidden: number }>();
  const names = new Map<string, { category_id: number; list: Facet; name: string; shown: number }>();
  const add = ({ is_available, categories, snapshot }: ListingState, by: 1 | -1) => {
    const field = is_available ? 'shown' : 'hidden';
    for (const category_id of categories) {
      const change = changesByCategory.get(category_id) ?? { shown: 0, hidden: 0 };
      changesByCategory.set(category_id, { ...change, [field]: change[field] + by });
      if (!is_available || !snapshot) continue;
      for (const list of FACETS) {
        for (const name of snapshot[list]) {
          const key = `${category_id} ${list} ${name}`;
          names.set(key, { category_id, list, name, shown: (names.get(key)?.shown ?? 0) + by });
        }
      }
    }
  };
  for (const state of before.values()) add(state, -1);
  for (const state of after.values()) add(state, 1);

  const changedListings = [...changesByCategory].filter(([, { shown, hidden }]) => shown !== 0 || hidden !== 0);
  if (changedListings.length > 0) {
    await db(em)
      .insertInto('category_count')
      .values(changedListings.map(([category_id, change]) => ({ category_id, ...change })))
      .onDuplicateKeyUpdate({ shown: sql`shown + values(shown)`, hidden: sql`hidden + values(hidden)` })
      .execute();
  }
  // Those that lose come first: of one name in two spellings, the newer stays.
  const changedNames = [...names.values()].filter(({ shown }) => shown !== 0).sort((a, b) => a.shown - b.shown);
  for (const chunk of chunks(changedNames, LISTING_BATCH_SIZE)) {
    await db(em)
      .insertInto('facet_count')
      .values(chunk.map(({ list: facet, ...row }) => ({ facet, ...row })))
      .onDuplicateKeyUpdate({
        shown: sql`shown + values(shown)`,
        name: sql`if(values(shown) > 0, values(name), name)`,
      })
      .execute();
  }
}
