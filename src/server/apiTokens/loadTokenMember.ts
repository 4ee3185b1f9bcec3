import { tokenActor } from '#shared/domain/apiScopes.ts';
import { categoriesInReach } from '../catalog/categorySubtree.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import type { ApiTokenGrant, StaffOfToken } from '../platform/sessions/tokens.ts';
import { loadStaffMember } from '../staff/loadStaffMember.ts';

/** Limited to the categories of owner and token; null if revoked, the owner is gone or inactive, or no category remains. */
export async function loadTokenMember(
  em: StoreEntityManager,
  { id, generation }: Pick<StaffOfToken, 'id' | 'generation'>,
  apiToken: Pick<ApiTokenGrant, 'id'>,
): Promise<StaffMember | null> {
  const token = await db(em)
    .selectFrom('api_token')
    .select([
      'name',
      'is_limited',
      categoriesInReach('api_token_category', 'api_token_id', apiToken.id).as('category_list'),
    ])
    .where('id', '=', apiToken.id)
    .where('staff_user_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const owner = token && (await loadStaffMember(em, { id, generation }));
  if (!owner) return null;
  const { signed_in_at: _, session: __, ...rest } = owner;
  const member = { ...rest, name: tokenActor(token.name, owner.name), apiToken: apiToken.id };
  if (!token.is_limited) return member;
  const limit = (token.category_list ?? []).sort((one, other) => one.id - other.id);
  return within(member, limit);
}

/** Null if no category remains. */
function within(member: StaffMember, limit: readonly { id: number; is_named: number }[]): StaffMember | null {
  const own = member.scope && new Set(member.scope);
  const scope = limit.filter(({ id }) => own === null || own.has(id)).map(({ id }) => id);
  const reached = new Set(scope);
  const named = limit.filter(({ is_named }) => is_named).map(({ id }) => id);
  const assigned_categories = [...new Set([...named, ...member.assigned_categories])].filter((id) => reached.has(id));
  return scope.length === 0 ? null : { ...member, scope, assigned_categories };
}
