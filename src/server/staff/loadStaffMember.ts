import { type RawBuilder, sql } from 'kysely';
import { categoriesInReach } from '../catalog/categorySubtree.ts';
import { db } from '../platform/database/db.ts';
import type { Services, StoreEntityManager } from '../platform/services.ts';
import { idleSince } from '../platform/sessions/sessionUse.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import type { StaffOfToken } from '../platform/sessions/tokens.ts';

/** Null if the user is deleted or inactive, the token is older than the password, or its session has ended. */
export async function loadStaffMember(
  em: StoreEntityManager,
  identity: Pick<StaffOfToken, 'id' | 'generation' | 'session'>,
): Promise<StaffMember | null> {
  const user = await db(em)
    .selectFrom('staff_user')
    .leftJoin('warehouse', 'warehouse.id', 'staff_user.warehouse_id')
    .leftJoin('session as s', (join) =>
      join
        .onRef('s.staff_user_id', '=', 'staff_user.id')
        .on('s.id', '=', identity.session ?? 0)
        .on('s.ended_at', 'is', null),
    )
    .select(['staff_user.name', 'username', 'is_active', 'token_generation', 'warehouse_id'])
    .select([
      'warehouse.name as warehouse_name',
      categoriesInReach('staff_user_category', 'staff_user_id', identity.id).as('category_list'),
    ])
    .select(['s.created_at as signed_in_at', 's.last_seen_at', needsPasskey(identity.id).as('needs_passkey')])
    .where('staff_user.id', '=', identity.id)
    .executeTakeFirst();
  if (!user?.is_active || user.token_generation !== identity.generation) return null;
  const { signed_in_at } = user;
  if (identity.session !== undefined && signed_in_at === null) return null;

  const categories = (user.category_list ?? []).sort((one, other) => one.id - other.id);
  const assigned = categories.filter((category) => category.is_named).map((category) => category.id);
  return {
    id: identity.id,
    ...(identity.session === undefined ? {} : { session: identity.session }),
    ...(signed_in_at ? { signed_in_at, last_seen_at: user.last_seen_at ?? signed_in_at } : {}),
    ...(user.needs_passkey ? { needs_passkey: true } : {}),
    name: user.name,
    username: user.username,
    warehouse: user.warehouse_id === null ? null : { _id: String(user.warehouse_id), name: user.warehouse_name ?? '' },
    assigned_categories: assigned,
    scope: assigned.length === 0 ? null : categories.map((category) => category.id),
  };
}

export function createStaffLoader({ config, now }: Pick<Services, 'config' | 'now'>): Services['loadStaffMember'] {
  return async (em, identity) => {
    const member = await loadStaffMember(em, identity);
    return member?.last_seen_at && member.last_seen_at <= idleSince(config, now()) ? null : member;
  };
}

/** 1 if the setting requires a passkey that the user does not have. */
const needsPasskey = (staffUserId: number): RawBuilder<number> => sql<number>`(
  exists (select 1 from account_setting where \`key\` = 'require_passkey' and cast(value as char) = 'true')
  and not exists (select 1 from passkey where staff_user_id = ${staffUserId})
)`;

declare module '../platform/sessions/staffMember.ts' {
  interface StaffMember {
    warehouse: { _id: string; name: string } | null;
    /** Without descendants, which `scope` includes. */
    assigned_categories: readonly number[];
  }
}
