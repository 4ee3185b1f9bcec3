import { sql } from 'kysely';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { ProductParts } from './productParts.ts';

/** Numbers changes of the catalog index. A product has the number of its last change. */
export const INDEX_SEQUENCE = 'catalog_index';
/** Number of the last committed change. */
export const INDEX_VERSION = sql<number>`coalesce((select value from sequence where name = ${sql.lit(INDEX_SEQUENCE)}), 0)`;

export async function readIndexVersion(em: StoreEntityManager): Promise<number> {
  const { version } = await db(em).selectNoFrom(INDEX_VERSION.as('version')).executeTakeFirstOrThrow();
  return Number(version);
}

/** Product parts as of a certain change or later (`catalog/index`). */
export interface KnownParts {
  version: number;
  entries: ReadonlyMap<number, { parts: ProductParts }>;
}
