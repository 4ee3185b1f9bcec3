import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

/**
 * Locks a staff user, and with them whoever acts on them: two who switch each other off at once would leave nobody to let
 * them in again, so the second must find themself switched off. Throws unauthenticated, and not_found.
 */
export async function lockUser(em: StoreEntityManager, actor: StaffMember, id: number) {
  const locked = await db(em)
    .selectFrom('staff_user')
    .select(['id', 'is_active', 'version', 'token_generation'])
    .where('id', 'in', [actor.id, id])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!locked.some((user) => user.id === actor.id && user.is_active)) {
    throw new DomainError('unauthenticated', messages.sessionEnded);
  }
  const user = locked.find((row) => row.id === id);
  if (!user) throw new DomainError('not_found', staffMessages.notFound);
  return user;
}

/**
 * As lockUser, for what only free staff may do. Somebody may have limited the actor meanwhile: two who limit each other at
 * once would leave nobody who maintains users. Throws forbidden for such an actor.
 */
export async function lockMaintained(em: StoreEntityManager, actor: StaffMember, id: number) {
  const user = await lockUser(em, actor, id);
  const assigned = await db(em)
    .selectFrom('staff_user_category')
    .select('category_id')
    .where('staff_user_id', '=', actor.id)
    .limit(1)
    .executeTakeFirst();
  if (assigned) throw new DomainError('forbidden', staffMessages.notAllowed);
  return user;
}
