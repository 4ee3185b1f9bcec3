import type { StoreEntityManager } from '#server/entities.ts';
import { rows } from '#server/platform/database/rows.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/policies.ts';
import type { SeedCategory, SeedProduct } from './catalogData/types.ts';
import { insertRows, keysOf, type NewRow } from './insertRows.ts';
import type { SellableItem } from './orderHistory.ts';

export interface SeededCategory {
  id: number;
  name: string;
  other_fields: readonly string[];
}

/** A product's picture file, as its row names it. */
export interface PictureFile {
  filename: string;
  width: number;
  height: number;
}

/** What a product is written from: its record, its pictures' files and when it came into the store. */
export interface ShelvedProduct {
  product: SeedProduct;
  files: readonly PictureFile[];
  created_at: Date;
}

/** Writes a tree of categories and gives them back by name. */
export async function insertCategories(
  em: StoreEntityManager,
  tree: readonly SeedCategory[],
  created_at: Date,
): Promise<Map<string, SeededCategory>> {
  const nextKey = await keysOf(em, 'category');
  const list: NewRow<'category'>[] = [];
  const add = (entries: readonly SeedCategory[], parent_category_id: number | null) => {
    for (const [index, { name, icon, other_fields = [], children = [] }] of entries.entries()) {
      const id = nextKey();
      const sequence = (index + 1) * 10;
      list.push({
        id,
        name,
        icon,
        parent_category_id,
        sequence,
        other_fields: [...other_fields],
        has_weekly_cutoff: name === AGRIBIZ_CATEGORY,
        created_at,
        updated_at: created_at,
      });
      add(children, id);
    }
  };
  add(tree, null);
  await insertRows(em, 'category', list);
  return new Map(list.map(({ id = 0, name, other_fields }) => [name, { id, name, other_fields }]));
}

type ReferenceTable = 'subject' | 'grade_level' | 'agriculture';

/** Writes the names that are not in a reference list yet, and gives all of it back by name. */
async function insertReferences(
  em: StoreEntityManager,
  table: ReferenceTable,
  names: readonly string[],
): Promise<Map<string, number>> {
  const known = await rows(em).selectFrom(table).select(['id', 'name']).execute();
  const keys = new Map(known.map(({ id, name }) => [name, id]));
  const nextKey = await keysOf(em, table);
  const missing = [...new Set(names)].filter((name) => !keys.has(name)).map((name) => ({ id: nextKey(), name }));
  await insertRows(em, table, missing);
  for (const { id, name } of missing) keys.set(name, id);
  return keys;
}

/**
 * Writes products with their sizes, pictures and tags, and gives back what orders can be made of. The quantities are those
 * in stock at the end of the history; its opening rows make the ledger agree (see orderRows).
 */
export async function insertProducts(
  em: StoreEntityManager,
  shelved: readonly ShelvedProduct[],
  categories: ReadonlyMap<string, SeededCategory>,
): Promise<SellableItem[]> {
  const products = shelved.map(({ product }) => product);
  const subjects = await insertReferences(
    em,
    'subject',
    products.flatMap((product) => product.subjects),
  );
  const grades = await insertReferences(
    em,
    'grade_level',
    products.flatMap((product) => product.grade_levels),
  );
  const agriculture = await insertReferences(
    em,
    'agriculture',
    products.flatMap((product) => product.agriculture),
  );
  const nextStock = await keysOf(em, 'stock');
  const nextSize = await keysOf(em, 'size_price');
  const entries = shelved.map((entry) => {
    const category = categories.get(entry.product.category);
    if (!category) throw new RangeError(`No category is called ${entry.product.category}`);
    return {
      ...entry,
      stock_id: nextStock(),
      category,
      sizes: entry.product.size_prices.map((size) => ({ ...size, id: nextSize() })),
    };
  });
  const keyOf = (keys: ReadonlyMap<string, number>, name: string) => keys.get(name) ?? 0;
  const each = <Row>(make: (entry: (typeof entries)[number]) => readonly Row[]) => entries.flatMap(make);

  await insertRows(em, 'stock', entries.map(toStockRow));
  await insertRows(
    em,
    'size_price',
    each(({ stock_id, sizes }) =>
      sizes.map((size, sequence) => ({ ...size, stock_id, sequence, price: formatDecimal(toCentavos(size.price)) })),
    ),
  );
  await insertRows(
    em,
    'stock_image',
    each(({ stock_id, files }) =>
      files.map(({ filename, width, height }, sequence) => ({ stock_id, filename, width, height, sequence })),
    ),
  );
  await insertRows(
    em,
    'stock_filter',
    each(({ stock_id, product }) => [...new Set(product.filters)].map((name) => ({ stock_id, name }))),
  );
  await insertRows(
    em,
    'stock_subject',
    each(({ stock_id, product }) => product.subjects.map((name) => ({ stock_id, subject_id: keyOf(subjects, name) }))),
  );
  await insertRows(
    em,
    'stock_grade_level',
    each(({ stock_id, product }) =>
      product.grade_levels.map((name) => ({ stock_id, grade_level_id: keyOf(grades, name) })),
    ),
  );
  await insertRows(
    em,
    'stock_agriculture',
    each(({ stock_id, product }) =>
      product.agriculture.map((name) => ({ stock_id, agriculture_id: keyOf(agriculture, name) })),
    ),
  );
  return entries.map(toSellable);
}

type Entry = ShelvedProduct & {
  stock_id: number;
  category: SeededCategory;
  sizes: readonly (SeedProduct['size_prices'][number] & { id: number })[];
};

function toStockRow({ stock_id, product, category, created_at }: Entry): NewRow<'stock'> {
  const { name, description, content, uom, is_available, from_time_available, to_time_available } = product;
  return {
    id: stock_id,
    name,
    description,
    content,
    category_id: category.id,
    uom,
    selling_price: formatDecimal(toCentavos(product.selling_price)),
    colors: [...product.colors],
    is_available,
    weekly_schedule: [...product.weekly_schedule],
    from_time_available,
    to_time_available,
    created_at,
    updated_at: created_at,
  };
}

function toSellable({ stock_id, product, category, sizes, files }: Entry): SellableItem {
  return {
    stock_id,
    category,
    name: product.name,
    description: product.description,
    uom: product.uom,
    image_filename: files[0]?.filename ?? null,
    selling_price: toCentavos(product.selling_price),
    colors: product.colors,
    is_available: product.is_available,
    sizes: sizes.map(({ id, size, price, available_quantity }) => ({
      id,
      size,
      addon_price: toCentavos(price),
      available_quantity,
    })),
  };
}
