import type { InsertedCategory } from '#db/sample/categories.ts';
import { insertRows, reserveKeys } from '#db/sample/insertRows.ts';
import { insertReferences, type ReferenceTable } from '#db/sample/references.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import type { ProductSpec } from './productSpecs.ts';

/** The source of a product's rows: its record, its pictures' files and its time of creation. */
export interface NewProduct {
  spec: ProductSpec;
  images: readonly { filename: string; width: number; height: number }[];
  created_at: Date;
}

/** The lists of names of a product, and where they are stored. */
const FACET_TABLES = [
  { list: 'subjects', table: 'subject', link: 'stock_subject' },
  { list: 'grade_levels', table: 'grade_level', link: 'stock_grade_level' },
  { list: 'agriculture', table: 'agriculture', link: 'stock_agriculture' },
] as const satisfies { list: keyof ProductSpec; table: ReferenceTable; link: string }[];

/**
 * Writes products with their sizes, images and names by a few statements, past the importer: tens of thousands of them. The
 * quantities are those in stock after all that is sold of them; opening rows make the ledger agree (orderRows.ts). Returns
 * their keys; the caller indexes them.
 */
export async function insertProducts(
  em: StoreEntityManager,
  products: readonly NewProduct[],
  categories: ReadonlyMap<string, InsertedCategory>,
): Promise<number[]> {
  const nextStock = await reserveKeys(em, 'stock');
  const nextSize = await reserveKeys(em, 'size_price');
  const entries = products.map((product) => ({ ...product, stock_id: nextStock() }));
  const perProduct = <Row>(rowsOf: (entry: (typeof entries)[number]) => readonly Row[]) => entries.flatMap(rowsOf);

  await insertRows(
    em,
    'stock',
    entries.map(({ stock_id, spec, created_at }) => {
      const { size_prices: _p, grade_levels: _g, subjects: _s, agriculture: _a, filters: _f, category, ...own } = spec;
      const category_id = categories.get(category)?.id;
      if (category_id === undefined) throw new RangeError(`No category is called ${category}`);
      const selling_price = formatDecimal(toCentavos(spec.selling_price));
      return { ...own, id: stock_id, category_id, selling_price, created_at, updated_at: created_at };
    }),
  );
  await insertRows(
    em,
    'size_price',
    perProduct(({ stock_id, spec }) =>
      spec.size_prices.map((size, sequence) => ({
        ...size,
        id: nextSize(),
        stock_id,
        sequence,
        price: formatDecimal(toCentavos(size.price)),
      })),
    ),
  );
  const pictures = perProduct(({ stock_id, images }) =>
    images.map((image, sequence) => ({ ...image, stock_id, sequence })),
  );
  await insertRows(em, 'stock_image', pictures);
  const filters = perProduct(({ stock_id, spec }) => [...new Set(spec.filters)].map((name) => ({ stock_id, name })));
  await insertRows(em, 'stock_filter', filters);
  for (const { list, table, link } of FACET_TABLES) {
    const keys = await insertReferences(em, table);
    const links = perProduct(({ stock_id, spec }) =>
      spec[list].map((name) => ({ stock_id, [`${table}_id`]: keys.get(name) ?? 0 })),
    );
    await insertRows(em, link, links as never);
  }
  return entries.map(({ stock_id }) => stock_id);
}
