import { type Loaded, LockMode } from '@mikro-orm/core';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { StaffUser, type StaffUserEntity } from '../staffUser.entity.ts';

/** Locks user and actor, so that two cannot deactivate each other concurrently. Throws unauthenticated and not_found. */
export async function lockUser(em: StoreEntityManager, actor: StaffMember, id: number): Promise<StaffUserEntity> {
  return (await lockBoth(em, actor, id)).user;
}

async function lockBoth(em: StoreEntityManager, actor: StaffMember, id: number) {
  const ids = { id: { $in: [actor.id, id] } };
  const locked = await em.find(StaffUser, ids, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
  const self = locked.find((user) => user.id === actor.id && user.is_active);
  if (!self) throw new DomainError('unauthenticated', messages.sessionEnded);
  const user = locked.find((each) => each.id === id);
  if (!user) throw new DomainError('not_found', staffMessages.notFound);
  return { self, user };
}

/** As lockUser, with warehouse and categories. Throws forbidden if the actor has become restricted in the meantime. */
export async function lockMaintained(
  em: StoreEntityManager,
  actor: StaffMember,
  id: number,
): Promise<Loaded<StaffUserEntity, 'warehouse' | 'assigned_categories'>> {
  const { self, user } = await lockBoth(em, actor, id);
  const [, loaded] = await em.populate([self, user], ['warehouse', 'assigned_categories']);
  if (self.assigned_categories.length > 0) throw new DomainError('forbidden', staffMessages.notAllowed);
  return loaded as Loaded<StaffUserEntity, 'warehouse' | 'assigned_categories'>;
}
