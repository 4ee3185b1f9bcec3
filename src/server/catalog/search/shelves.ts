import { sql } from 'kysely';
import { rows } from '../../platform/database/rows.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { portions } from '../product/portions.ts';
import { gatherParts } from '../product/stockParts.ts';
import { FILED_UNDER, type FiledUnder, type StockParts, WHOLE_CATALOG } from '../shelf.entity.ts';

const STOCKS_AT_ONCE = 500;
const PLACES_AT_ONCE = 5_000;

/** Where a product stands and under which names: all that the counts of the shelves are made of. */
interface Standing {
  name: string;
  is_available: boolean;
  /** The shelves it stands on, smallest key first. */
  categories: number[];
  parts: StockParts | null;
}

/**
 * Puts these stocks on their shelves, keeps the parts of their records, and keeps the counts. To be called in the
 * transaction that changed a stock's name, category, availability, pictures or one of its four lists; the caller holds
 * their rows. Those who shelve take turns from here to the end of their transactions: nothing else should be locked after.
 */
export async function shelveStocks(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return;
  await takeTurn(em);
  const shelvesOf = await readShelves(em);
  for (const ids of portions(stockIds, STOCKS_AT_ONCE)) {
    const before = await readStandings(em, ids);
    const after = await newStandings(em, ids, shelvesOf);
    await writePlaces(em, before, after);
    await writeParts(em, after);
    await count(em, before, after);
  }
}

/** Takes these stocks off their shelves, before they are deleted; the rest as shelveStocks. */
export async function takeOffShelves(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return;
  await takeTurn(em);
  const before = await readStandings(em, stockIds);
  await writePlaces(em, before, new Map());
  await count(em, before, new Map());
}

/** Notes that these stocks were saved with nothing changed that a shelf or their parts tell of. */
export async function keepParts(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  await sql`update stock_parts set made_at = now(3) where stock_id in (${sql.join(stockIds)})`.execute(rows(em));
}

/** Counts anew what stands on the shelves. */
export async function recountShelves(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  await takeTurn(em);
  await sql`update shelf_count set shown = 0, hidden = 0`.execute(rows(em));
  await rows(em).deleteFrom('shelf_name_count').execute();
  for (const ids of portions(stockIds, STOCKS_AT_ONCE)) await count(em, new Map(), await readStandings(em, ids));
}

/** Forgets the counts of a category that is gone. */
export async function removeShelf(em: StoreEntityManager, categoryId: number): Promise<void> {
  await takeTurn(em);
  await rows(em).deleteFrom('shelf_count').where('category_id', '=', categoryId).execute();
  await rows(em).deleteFrom('shelf_name_count').where('category_id', '=', categoryId).execute();
}

/** What stands on a shelf is reckoned from what stood there: of two at once, one would count what the other takes away. */
export async function takeTurn(em: StoreEntityManager): Promise<void> {
  await sql`select shown from shelf_count where category_id = ${WHOLE_CATALOG} for update`.execute(rows(em));
}

/** The shelves of a product by its category: that one, those above it, and the whole catalog's. */
async function readShelves(em: StoreEntityManager): Promise<(categoryId: number) => number[]> {
  const found = await rows(em).selectFrom('category').select(['id', 'parent_category_id']).execute();
  const parents = new Map(found.map(({ id, parent_category_id }) => [id, parent_category_id]));
  return (categoryId) => {
    const shelves = [WHOLE_CATALOG];
    // A ring that somebody made by hand must not keep the walk going.
    for (let id: number | null | undefined = categoryId; id && !shelves.includes(id); id = parents.get(id))
      shelves.push(id);
    return shelves.sort((a, b) => a - b);
  };
}

async function readStandings(em: StoreEntityManager, ids: readonly number[]): Promise<Map<number, Standing>> {
  const places = await rows(em)
    .selectFrom('shelf_place as p')
    .leftJoin('stock_parts as t', (join) =>
      join.onRef('t.stock_id', '=', 'p.stock_id').on('p.category_id', '=', WHOLE_CATALOG),
    )
    .select(['p.stock_id', 'p.category_id', 'p.is_available', 'p.name', 't.parts'])
    .where('p.stock_id', 'in', ids)
    .orderBy('p.category_id')
    .execute();
  const standings = new Map<number, Standing>();
  for (const { stock_id, category_id, is_available, name, parts } of places) {
    const known = standings.get(stock_id);
    // The whole catalog's shelf comes first, and brings the parts.
    if (known) known.categories.push(category_id);
    else standings.set(stock_id, { name, is_available, categories: [category_id], parts });
  }
  return standings;
}

async function newStandings(
  em: StoreEntityManager,
  ids: readonly number[],
  shelvesOf: (categoryId: number) => number[],
): Promise<Map<number, Standing>> {
  const stocks = await rows(em)
    .selectFrom('stock')
    .select(['id', 'name', 'is_available', 'category_id'])
    .where('id', 'in', ids)
    .execute();
  const parts = await gatherParts(em, ids);
  return new Map(
    stocks.map(({ id, name, is_available, category_id }) => [
      id,
      { name, is_available, categories: shelvesOf(category_id), parts: parts.get(id) ?? null },
    ]),
  );
}

type Standings = ReadonlyMap<number, Standing>;

/** Places of products that stay where they are, under the same name, are left alone. */
async function writePlaces(em: StoreEntityManager, before: Standings, after: Standings): Promise<void> {
  const place = ({ name, is_available, categories }: Standing) => JSON.stringify([name, is_available, categories]);
  const stays = (id: number) => {
    const [from, to] = [before.get(id), after.get(id)];
    return from !== undefined && to !== undefined && place(from) === place(to);
  };
  const left = [...before.keys()].filter((id) => !stays(id));
  if (left.length > 0) await rows(em).deleteFrom('shelf_place').where('stock_id', 'in', left).execute();
  const taken = [...after]
    .filter(([id]) => !stays(id))
    .flatMap(([stock_id, { name, is_available, categories }]) =>
      categories.map((category_id) => ({ category_id, is_available, name, stock_id })),
    );
  for (const portion of portions(taken, PLACES_AT_ONCE)) {
    await rows(em).insertInto('shelf_place').values(portion).execute();
  }
}

async function writeParts(em: StoreEntityManager, after: Standings): Promise<void> {
  const kept = [...after].flatMap(([id, { parts }]) => (parts ? [sql`(${id}, ${JSON.stringify(parts)}, now(3))`] : []));
  if (kept.length === 0) return;
  await sql`
    insert into stock_parts (stock_id, parts, made_at) values ${sql.join(kept)}
    on duplicate key update parts = values(parts), made_at = values(made_at)`.execute(rows(em));
}

/** Adds to the counts what these standings change; what stays the same is not touched. */
async function count(em: StoreEntityManager, before: Standings, after: Standings): Promise<void> {
  const shelves = new Map<number, { shown: number; hidden: number }>();
  const names = new Map<string, { category_id: number; list: FiledUnder; name: string; shown: number }>();
  const add = ({ is_available, categories, parts }: Standing, by: 1 | -1) => {
    const field = is_available ? 'shown' : 'hidden';
    for (const category_id of categories) {
      const shelf = shelves.get(category_id) ?? { shown: 0, hidden: 0 };
      shelves.set(category_id, { ...shelf, [field]: shelf[field] + by });
      if (!is_available || !parts) continue;
      for (const list of FILED_UNDER) {
        for (const name of parts[list]) {
          const key = `${category_id} ${list} ${name}`;
          names.set(key, { category_id, list, name, shown: (names.get(key)?.shown ?? 0) + by });
        }
      }
    }
  };
  for (const standing of before.values()) add(standing, -1);
  for (const standing of after.values()) add(standing, 1);

  const changedShelves = [...shelves].filter(([, { shown, hidden }]) => shown !== 0 || hidden !== 0);
  if (changedShelves.length > 0) {
    await sql`
      insert into shelf_count (category_id, shown, hidden)
      values ${sql.join(changedShelves.map(([id, { shown, hidden }]) => sql`(${id}, ${shown}, ${hidden})`))}
      on duplicate key update shown = shown + values(shown), hidden = hidden + values(hidden)`.execute(rows(em));
  }
  // Those that lose come first: of one name in two spellings, the newer stays.
  const changedNames = [...names.values()].filter(({ shown }) => shown !== 0).sort((a, b) => a.shown - b.shown);
  for (const portion of portions(changedNames, PLACES_AT_ONCE)) {
    const values = portion.map((row) => sql`(${row.category_id}, ${row.list}, ${row.name}, ${row.shown})`);
    await sql`
      insert into shelf_name_count (category_id, list, name, shown) values ${sql.join(values)}
      on duplicate key update shown = shown + values(shown), name = if(values(shown) > 0, values(name), name)`.execute(
      rows(em),
    );
  }
}
