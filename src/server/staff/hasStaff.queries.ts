import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

export async function hasStaff(em: StoreEntityManager): Promise<boolean> {
  return (await db(em).selectFrom('staff_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
