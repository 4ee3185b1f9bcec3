import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CODE_FIELDS } from '#shared/domain/catalog/productFields.ts';
import { db } from '../../platform/database/db.ts';
import { inSteps } from '../../platform/inSteps.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks, readInChunks } from '../product/chunks.ts';
import type { ProductRows, SheetRow } from './groupRows.ts';
import type { PlannedProduct } from './planImport.ts';

/** Equal for rows that add the same quantity to the same size of a product that the file names in the same way. */
const hashOf = ({ first: { cells: product } }: ProductRows, { cells }: SheetRow): string => {
  const code = CODE_FIELDS.map((field) => product[field]).find(Boolean);
  const key = product._id || code || `${product.name} in ${product.category ?? ''}`;
  return createHash('sha256')
    .update([key, cells.size ?? '', cells.adjustment_quantity].join(' x '))
    .digest('hex');
};

const deliveries = (group: ProductRows): SheetRow[] =>
  group.rows.filter(({ cells }) => Boolean(cells.adjustment_quantity));

/** Keeps the rows of an import that added quantities, to notice them where a list comes again. */
export async function recordDeliveries(
  em: StoreEntityManager,
  at: Date,
  products: readonly PlannedProduct[],
): Promise<void> {
  const written = products.filter(({ change }) => change !== null);
  const hashes: string[] = [];
  for await (const { group } of inSteps(written)) hashes.push(...deliveries(group).map((row) => hashOf(group, row)));
  for (const chunk of chunks([...new Set(hashes)])) {
    await db(em)
      .insertInto('imported_delivery')
      .values(chunk.map((row_hash) => ({ row_hash, imported_at: at })))
      .onDuplicateKeyUpdate({ imported_at: sql`values(imported_at)` })
      .execute();
  }
}

/** The rows of a file whose deliveries were imported before, as groups and their rows' numbers. */
export async function findDelivered(
  em: StoreEntityManager,
  groups: readonly ProductRows[],
): Promise<Map<ProductRows, number[]>> {
  const rows: { group: ProductRows; row: number; hash: string }[] = [];
  for await (const group of inSteps(groups))
    rows.push(...deliveries(group).map((row) => ({ group, row: row.row, hash: hashOf(group, row) })));
  const hashes = rows.map(({ hash }) => hash);
  const found = await readInChunks(hashes, (chunk) =>
    db(em).selectFrom('imported_delivery').select('row_hash').where('row_hash', 'in', chunk).execute(),
  );
  const known = new Set(found.map(({ row_hash }) => row_hash));
  const delivered = rows.filter(({ hash }) => known.has(hash));
  return new Map(
    [...Map.groupBy(delivered, ({ group }) => group)].map(([group, all]) => [group, all.map(({ row }) => row)]),
  );
}
