import { sql } from 'kysely';
import type { z } from 'zod';
import type { image } from '#shared/contracts/catalog.ts';
import { FACETS, type Facet, perFacet } from '#shared/domain/catalog/facets.ts';
import { sortedNames } from '#shared/domain/catalog/products/names.ts';
import { query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { facetSql } from './facetTables.ts';

export type ProductParts = Record<Facet, string[]> & {
  images: z.output<typeof image>[];
};

interface PartRow {
  list: Facet | 'images';
  stock_id: number;
  name: string;
  /** For pictures only. Text, because a UNION converts unsigned numbers. */
  width: string | null;
  height: string | null;
  color: string | null;
}

export const NO_PARTS: ProductParts = { images: [], ...perFacet(() => []) };

/** Returns the parts by stock key. */
export async function readParts(
  em: StoreEntityManager,
  stockIds: readonly number[],
): Promise<Map<number, ProductParts>> {
  if (stockIds.length === 0) return new Map();
  const ids = sql.join(stockIds);
  const images = { list: 'images', name: sql`x.filename`, link: sql`stock_image`, join: sql``, isPicture: true };
  const names = FACETS.map((list) => ({ list, ...facetSql(list), isPicture: false }));
  const parts = [images, ...names].map(({ list, name, link, join, isPicture }) => {
    const column = (of: string) => (isPicture ? sql.ref(`x.${of}`) : sql`null`);
    return sql<PartRow>`select ${sql.lit(list)} as list, x.stock_id, ${name} as name, ${column('width')} as width,
      ${column('height')} as height, ${column('color')} as color, ${column('sequence')} as sequence, ${column('id')} as id
      from ${link} x ${join} where x.stock_id in (${ids})`;
  });
  const found = await query(em, sql<PartRow>`${sql.join(parts, sql` union all `)} order by sequence, id`);
  const byStock = Map.groupBy(found, ({ stock_id }) => stock_id);
  return new Map(stockIds.map((id) => [id, partsOf(byStock.get(id) ?? [])]));
}

/** Omits `color` if the picture shows no particular one. */
export const imageOf = ({
  color,
  ...picture
}: Omit<ProductParts['images'][number], 'color'> & { color: string | null }) =>
  color ? { ...picture, color } : picture;

function partsOf(entries: readonly PartRow[]): ProductParts {
  const parts: ProductParts = { images: [], ...perFacet(() => []) };
  for (const { list, name, width, height, color } of entries) {
    if (list === 'images')
      parts.images.push(imageOf({ filename: name, width: Number(width), height: Number(height), color }));
    else parts[list].push(name);
  }
  for (const list of FACETS) if (parts[list].length > 1) parts[list] = sortedNames(parts[list]);
  return parts;
}
