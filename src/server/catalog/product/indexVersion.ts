import { sql } from 'kysely';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { ProductParts } from './productParts.ts';

/** The sequence that numbers changes of what the index of the catalog holds. A product carries the number of its last one. */
export const INDEX_SEQUENCE = 'catalog_index';
/** The number of the last change that is committed, as a part of a statement. */
export const INDEX_VERSION = sql<number>`coalesce((select value from sequence where name = ${sql.lit(INDEX_SEQUENCE)}), 0)`;

export async function readIndexVersion(em: StoreEntityManager): Promise<number> {
  const { version } = await db(em).selectNoFrom(INDEX_VERSION.as('version')).executeTakeFirstOrThrow();
  return Number(version);
}

/** The pictures and names of products as they were at a change or later (`catalog/index`). */
export interface KnownParts {
  version: number;
  product(id: number): { parts: ProductParts } | undefined;
}
