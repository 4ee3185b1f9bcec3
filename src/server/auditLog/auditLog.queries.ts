import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type AuditFilters,
  type AuditLogInput,
  type auditLogOutput,
  type auditPeopleOutput,
  MAX_AUDIT_ROWS,
} from '#shared/contracts/auditLog.ts';
import { pageOrWalk } from '../masterData/pageOrWalk.ts';
import { db } from '../platform/database/db.ts';
import { containing } from '../platform/database/likePattern.ts';
import type { Deps } from '../platform/services.ts';
import { readRecordNames } from './recordNames.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** Staff users that the filter offers: more than a store ever had. */
const MAX_PEOPLE = 500;

/** The limits of a query of the log. */
export interface AuditSelection {
  s: string;
  extras: AuditFilters;
}

/** The rows of the audit log that a selection means, each with all its columns. */
export function selectAuditRows({ em, now }: Pick<Deps, 'em' | 'now'>, { s, extras }: AuditSelection) {
  const { record_type, action, staff_user, period } = extras;
  const since = period === '' ? null : new Date(now().getTime() - Number(period) * DAY_MS);
  const words = s.trim().split(/\s+/).filter(Boolean);
  return db(em)
    .selectFrom('audit_log')
    .$if(since !== null, (query) => query.where('created_at', '>=', since ?? now()))
    .$if(record_type != null, (query) => query.where('record_type', '=', record_type ?? ''))
    .$if(action != null, (query) => query.where('action', '=', action ?? 'read'))
    .$if(staff_user != null, (query) =>
      staff_user === 0 ? query.where('staff_user_id', 'is', null) : query.where('staff_user_id', '=', staff_user ?? 0),
    )
    .where((eb) =>
      eb.and(
        words.map((word) =>
          eb.or([
            eb('staff_name', 'like', containing(word)),
            eb('record_id', 'like', containing(word)),
            eb('record_type', 'like', containing(word)),
            // An order is called by its number, and its rows have its id.
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

/** The audit log: a page, the latest first, or a part of a walk, the oldest first. */
export async function paginateAuditLog(
  deps: Deps,
  { page, page_size, cursor, ...selection }: AuditLogInput,
): Promise<z.output<typeof auditLogOutput>> {
  const select = () =>
    selectAuditRows(deps, selection).select([
      'id',
      'created_at',
      'staff_name',
      'action',
      'record_type',
      'record_id',
      'changes',
    ]);
  const { rows, ...rest } = await pageOrWalk(
    deps,
    { page_size, cursor },
    {
      name: 'audit_log',
      selection,
      count: async () => {
        const counted = await db(deps.em)
          .selectFrom(selectAuditRows(deps, selection).select('id').limit(MAX_AUDIT_ROWS).as('meant'))
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        return Number(counted.total);
      },
      page: () =>
        select()
          .orderBy('id', 'desc')
          .limit(page_size)
          .offset((page - 1) * page_size)
          .execute(),
      walk: (after, limit) => select().where('id', '>', after).orderBy('id').limit(limit).execute(),
    },
  );
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

/** The staff users of today by name, for the filter. */
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
