import type { PaginateUsersInput, PaginateUsersOutput, UserRecord } from '#shared/contracts/staff.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { onPage, pageOrWalk } from '../masterData/pageOrWalk.ts';
import { countRows, db } from '../platform/database/db.ts';
import { containing, isNamed } from '../platform/database/likePattern.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { toUserRecord, type UserRow } from './staff.records.ts';

export async function getUser(deps: Deps, id: number): Promise<UserRecord> {
  return toUserRecord(await readUser(deps.em, id));
}

/** With the names of its relations, as the transaction sees them. Throws not_found. */
export async function readUser(em: StoreEntityManager, id: number): Promise<UserRow> {
  const [user] = await withCategories(em, await selectUsers(em).where('u.id', '=', id).execute());
  if (!user) throw new DomainError('not_found', staffMessages.notFound);
  return user;
}

/** Returns a page or a part of a walk, by name, username or email; `extras` filter by kind or state. */
export async function paginateUsers(deps: Deps, input: PaginateUsersInput): Promise<PaginateUsersOutput> {
  const { s, extras } = input;
  const { sort, order, is_active, state } = extras;
  const pattern = containing(s);
  const matches = db(deps.em)
    .selectFrom('staff_user as u')
    .where((eb) =>
      eb.or([
        eb('u.name', 'like', pattern),
        eb('u.username', 'like', pattern),
        eb('u.email', 'like', pattern),
        isNamed('u.name', s),
      ]),
    )
    .$if(is_active !== undefined, (query) => query.where('u.is_active', '=', is_active === true))
    .$if(state !== undefined, (query) => query.where('u.is_active', '=', state === 'active'))
    .$if(state === 'waiting', (query) => query.where('u.approved_at', 'is', null))
    .$if(state === 'off', (query) => query.where('u.approved_at', 'is not', null));
  const select = () => selectUsers(deps.em).where('u.id', 'in', matches.select('u.id'));
  const { rows, ...rest } = await pageOrWalk(deps, input, {
    name: 'staff_user',
    selection: [s, is_active, state],
    count: () => countRows(matches),
    page: () => select().orderBy(`u.${sort}`, order).orderBy('u.id').$call(onPage(input)).execute(),
    walk: (after, limit) => select().where('u.id', '>', after).orderBy('u.id').limit(limit).execute(),
  });
  const docs = await withCategories(deps.em, rows);
  return { docs: docs.map(toUserRecord), ...rest };
}

const selectUsers = (em: StoreEntityManager) =>
  db(em)
    .selectFrom('staff_user as u')
    .leftJoin('warehouse as w', 'w.id', 'u.warehouse_id')
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'u.is_active',
      'u.approved_at',
      'u.invitation_expires_at',
      'u.invitation_used_at',
      'u.created_at',
      'u.version',
      'u.warehouse_id',
    ])
    .select('w.name as warehouse_name');

async function withCategories(
  em: StoreEntityManager,
  users: Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>,
): Promise<UserRow[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const assigned = await db(em)
    .selectFrom('staff_user_category as a')
    .innerJoin('category as c', 'c.id', 'a.category_id')
    .select(['a.staff_user_id', 'c.id', 'c.name'])
    .where('a.staff_user_id', 'in', ids)
    .orderBy('c.id')
    .execute();
  const byUser = Map.groupBy(assigned, ({ staff_user_id }) => staff_user_id);
  return users.map(({ warehouse_id, warehouse_name, ...user }) => ({
    ...user,
    warehouse: warehouse_id === null ? null : { id: warehouse_id, name: warehouse_name ?? '' },
    assigned_categories: (byUser.get(user.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}
