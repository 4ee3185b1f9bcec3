import type { AuditChanges } from '#shared/contracts/audit.ts';
import { REFERENCE_FACETS, type ReferenceFacet } from '#shared/domain/catalog/facets.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { chunks } from '../product/chunks.ts';
import { unadjusted } from '../stocks/saveSizes.ts';
import { columnsOf, type StockChange } from './planProduct.ts';
import type { KeyedChange } from './writeStocks.ts';

/** A product before an import changed it: only what changed. */
export interface EarlierProduct {
  /** As the import left it: a later save has another one. */
  version: number;
  columns: Partial<StockChange['columns']>;
  names: Partial<Record<ReferenceFacet, string[]>>;
  tags: string[] | null;
  /** Sizes that the import changed, moved or put on the product. */
  sizes: { size: string; isAdded: boolean; moved: number; before: ReturnType<typeof unadjusted> | null }[];
  changes: AuditChanges;
}

/** Notes, in the transaction of an import, what each written product was before. */
export async function recordImport(
  em: StoreEntityManager,
  staff: StaffMember,
  { id, filename, at, written }: { id: string; filename: string; at: Date; written: readonly KeyedChange[] },
): Promise<void> {
  const created = written.filter(({ known }) => known === null).length;
  await db(em)
    .insertInto('product_import')
    .values({
      id,
      filename,
      staff_user_id: staff.id,
      staff_name: staff.name,
      imported_at: at,
      products_created: created,
      products_updated: written.length - created,
    })
    .execute();
  for (const chunk of chunks(written)) {
    const rows = chunk.map((change) => ({
      product_import_id: id,
      stock_id: change.id,
      earlier: change.known && JSON.stringify(earlierOf(change)),
    }));
    await db(em).insertInto('product_import_stock').values(rows).execute();
  }
}

function earlierOf({ known, changes, names, tags, sizes }: StockChange): EarlierProduct | null {
  if (!known) return null;
  const columns = Object.fromEntries(Object.entries(columnsOf(known.record)).filter(([field]) => field in changes));
  const before = REFERENCE_FACETS.flatMap((list) => (names[list] ? [[list, known.record[list]] as const] : []));
  return {
    version: known.record.version + 1,
    columns: columns as EarlierProduct['columns'],
    names: Object.fromEntries(before),
    tags: tags ? known.record.filters : null,
    sizes: (sizes ?? []).map(({ size, row, adjustment_quantity }) => ({
      size: row?.size ?? size,
      isAdded: row === null || !row.is_active,
      moved: adjustment_quantity,
      before: row && unadjusted(row),
    })),
    changes,
  };
}
