import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type AuditFilters,
  type AuditLogInput,
  type auditLogOutput,
  type auditPeopleOutput,
  MAX_AUDIT_ROWS,
} from '#shared/contracts/auditLog.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { AUDITED_RECORDS, NOT_READ } from '#shared/domain/staff/audit.ts';
import { LIST_RECORDS } from '#shared/domain/staffLists.ts';
import { onPage, pageOrWalk } from '../masterData/pageOrWalk.ts';
import { countRows, db } from '../platform/database/db.ts';
import { containing } from '../platform/database/likePattern.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/** More staff names than a store has. */
const MAX_PEOPLE = 500;

export interface AuditSelection {
  s: string;
  extras: AuditFilters;
}

type Called = readonly { record_type: string; record_id: string }[];

/** By key or order number, from an index. Empty for plain numbers and for several words. */
export async function recordsCalled(em: StoreEntityManager, { s }: AuditSelection): Promise<Called> {
  const word = s.trim();
  if (word === '' || /^\d+$|\s/.test(word)) return [];
  const [order, ...others] = await Promise.all([
    db(em).selectFrom('order').select('id').where('order_no', '=', word).executeTakeFirst(),
    ...AUDITED_RECORDS.map((record_type) =>
      db(em)
        .selectFrom('audit_log')
        .select(['record_type', 'record_id'])
        .where('record_type', '=', record_type)
        .where('record_id', '=', word)
        .limit(1)
        .executeTakeFirst(),
    ),
  ]);
  const called = others.flatMap((found) => found ?? []);
  return order ? [{ record_type: 'order', record_id: String(order.id) }, ...called] : called;
}

/** `called` comes from recordsCalled. */
export function selectAuditRows({ em, now }: Pick<Deps, 'em' | 'now'>, { s, extras }: AuditSelection, called: Called) {
  const { record_type, action, staff_user, period } = extras;
  const since = period === '' ? null : new Date(now().getTime() - Number(period) * DAY_MS);
  const words = called.length > 0 ? [] : s.trim().split(/\s+/).filter(Boolean);
  return db(em)
    .selectFrom('audit_log')
    .$if(since !== null, (query) => query.where('created_at', '>=', since ?? now()))
    .$if(record_type != null, (query) => query.where('record_type', '=', record_type ?? ''))
    .$if(action != null, (query) =>
      action === NOT_READ ? query.where('action', '<>', 'read') : query.where('action', '=', action ?? 'read'),
    )
    .$if(staff_user != null, (query) =>
      staff_user === 0 ? query.where('staff_user_id', 'is', null) : query.where('staff_user_id', '=', staff_user ?? 0),
    )
    .$if(called.length > 0, (query) =>
      query.where((eb) =>
        eb.or(
          called.map(({ record_type, record_id }) =>
            eb.and([eb('record_type', '=', record_type), eb('record_id', '=', record_id)]),
          ),
        ),
      ),
    )
    .where((eb) =>
      eb.and(
        words.map((word) =>
          eb.or([
            eb('staff_name', 'like', containing(word)),
            eb('record_id', 'like', containing(word)),
            eb('record_type', 'like', containing(word)),
            // An order is searched by its number, but its rows have its id.
            eb.and([
              eb('record_type', '=', 'order'),
              eb(
                'record_id',
                '=',
                eb.cast<string>(eb.selectFrom('order').select('order.id').where('order_no', '=', word), 'char'),
              ),
            ]),
            sql<boolean>`lower(changes) like ${containing(word.toLowerCase())}`,
          ]),
        ),
      ),
    );
}

/** Returns a page, latest first, or a part of a walk, oldest first. */
export async function paginateAuditLog(deps: Deps, input: AuditLogInput): Promise<z.output<typeof auditLogOutput>> {
  const { s, extras } = input;
  const selection = { s, extras };
  const called = await recordsCalled(deps.em, selection);
  const matching = () => selectAuditRows(deps, selection, called);
  const select = () =>
    matching().select(['id', 'created_at', 'staff_name', 'action', 'record_type', 'record_id', 'changes']);
  const { rows, ...rest } = await pageOrWalk(deps, input, {
    name: 'audit_log',
    selection,
    count: () => countRows(db(deps.em).selectFrom(matching().select('id').limit(MAX_AUDIT_ROWS).as('meant'))),
    page: () => select().orderBy('id', 'desc').$call(onPage(input)).execute(),
    walk: (after, limit) => select().where('id', '>', after).orderBy('id').limit(limit).execute(),
  });
  const nameOf = await readRecordNames(deps.em, rows);
  return {
    docs: rows.map(({ id, created_at, staff_name, action, record_type, record_id, changes }) => ({
      _id: String(id),
      when: created_at,
      who: staff_name,
      action,
      record_type,
      record_id,
      record_name: nameOf({ record_type, record_id }),
      changes: Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to })),
    })),
    ...rest,
  };
}

export async function listAuditPeople({ em }: Pick<Deps, 'em'>): Promise<z.output<typeof auditPeopleOutput>> {
  const people = await db(em)
    .selectFrom('staff_user')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_PEOPLE)
    .execute();
  return people.map(({ id, name }) => ({ _id: String(id), name }));
}

const NAMED = ['order', 'stock', 'category', 'warehouse', 'staff_user', ...LIST_RECORDS] as const;

const namesOf = (em: StoreEntityManager, type: (typeof NAMED)[number], ids: number[]) =>
  type === 'order'
    ? db(em).selectFrom('order').select(['id', 'order_no as name']).where('id', 'in', ids).execute()
    : db(em).selectFrom(type).select(['id', 'name']).where('id', 'in', ids).execute();

/** Returns an empty text for a deleted record. */
async function readRecordNames(em: StoreEntityManager, rows: readonly { record_type: string; record_id: string }[]) {
  const names = new Map<string, string>();
  for (const type of NAMED) {
    const ids = rows.filter(({ record_type }) => record_type === type).map(({ record_id }) => Number(record_id));
    const known = [...new Set(ids)].filter(Number.isSafeInteger);
    if (known.length === 0) continue;
    for (const { id, name } of await namesOf(em, type, known)) names.set(`${type} ${id}`, name);
  }
  return ({ record_type, record_id }: (typeof rows)[number]) => names.get(`${record_type} ${record_id}`) ?? '';
}
