import { sql } from 'kysely';
import { FACETS, type Facet, perFacet } from '#shared/domain/catalog/facets.ts';
import { byName } from '#shared/domain/catalog/names.ts';
import { query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { facetSql } from './facetTables.ts';

/** The pictures of a product in their order, and its names in each facet, sorted. */
export type ProductParts = Record<Facet, string[]> & {
  images: { filename: string; width: number; height: number }[];
};

interface PartRow {
  list: Facet | 'images';
  stock_id: number;
  name: string;
  /** Of pictures alone; a UNION makes text of unsigned numbers. */
  width: string | null;
  height: string | null;
}

export const NO_PARTS: ProductParts = { images: [], ...perFacet(() => []) };

/** The pictures and names of these stocks as their tables have them, by the stock's key. */
export async function readParts(
  em: StoreEntityManager,
  stockIds: readonly number[],
): Promise<Map<number, ProductParts>> {
  if (stockIds.length === 0) return new Map();
  const ids = sql.join(stockIds);
  const names = FACETS.map((facet) => {
    const { link, join, name } = facetSql(facet);
    return sql`select ${sql.lit(facet)}, x.stock_id, ${name}, null, null, null, null
      from ${link} x ${join} where x.stock_id in (${ids})`;
  });
  const found = await query(
    em,
    sql<PartRow>`
    select 'images' as list, stock_id, filename as name, width, height, sequence, id
    from stock_image where stock_id in (${ids})
    union all ${sql.join(names, sql` union all `)}
    order by sequence, id`,
  );
  const byStock = Map.groupBy(found, ({ stock_id }) => stock_id);
  return new Map(stockIds.map((id) => [id, partsOf(byStock.get(id) ?? [])]));
}

function partsOf(entries: readonly PartRow[]): ProductParts {
  const parts = structuredClone(NO_PARTS);
  for (const { list, name, width, height } of entries) {
    if (list === 'images') parts.images.push({ filename: name, width: Number(width), height: Number(height) });
    else parts[list].push(name);
  }
  for (const list of FACETS) parts[list] = byName(parts[list]);
  return parts;
}
