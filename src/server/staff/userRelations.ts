import type { FieldErrors } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import type { NamedKey } from './staff.records.ts';

interface Sent {
  warehouse?: number | null | undefined;
  assigned_categories?: readonly number[] | undefined;
}
interface Found {
  warehouse?: NamedKey | null;
  assigned_categories?: NamedKey[];
}

/**
 * The warehouse and categories that a save names, as far as it names any, with the fields in error where one does not
 * exist. They stay locked, so that none of them is deleted before the save refers to it.
 */
export async function findRelations(
  em: StoreEntityManager,
  { warehouse, assigned_categories }: Sent,
): Promise<{ found: Found; errors: FieldErrors }> {
  const found: Found = {};
  const errors: FieldErrors = {};
  if (warehouse !== undefined) {
    found.warehouse = warehouse === null ? null : ((await lockNamed(em, 'warehouse', [warehouse]))[0] ?? null);
    if (warehouse !== null && !found.warehouse) errors.warehouse = serverMessages.warehouseUnknown;
  }
  if (assigned_categories !== undefined) {
    const ids = [...new Set(assigned_categories)];
    found.assigned_categories = ids.length === 0 ? [] : await lockNamed(em, 'category', ids);
    if (found.assigned_categories.length < ids.length) errors.assigned_categories = serverMessages.categoryUnknown;
  }
  return { found, errors };
}

function lockNamed(
  em: StoreEntityManager,
  table: 'warehouse' | 'category',
  ids: readonly number[],
): Promise<NamedKey[]> {
  return db(em).selectFrom(table).select(['id', 'name']).where('id', 'in', ids).orderBy('id').forUpdate().execute();
}
