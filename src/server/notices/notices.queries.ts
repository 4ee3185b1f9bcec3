import { sql } from 'kysely';
import type { z } from 'zod';
import type { NoticeRecord, NoticesInput, NoticesOutput, noticesOfOrderOutput } from '#shared/contracts/noticeLists.ts';
import { quietUntil } from '#shared/domain/notices/quietHours.ts';
import { type SearchTerm, searchTerms } from '#shared/domain/orders/orderSearch.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { isInScope } from '../catalog/product/visibility.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { onPage, pageOrWalk } from '../masterData/pageOrWalk.ts';
import { countRows, db } from '../platform/database/db.ts';
import { isNamed } from '../platform/database/likePattern.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readSetting } from '../settings/settings.queries.ts';
import { usableChannels } from './queueNotice.ts';

/** More than all kinds and channels of one order. */
const MAX_OF_ORDER = 100;

const selectNotices = (em: StoreEntityManager) =>
  db(em)
    .selectFrom('notice as n')
    .innerJoin('customer as c', 'c.id', 'n.customer_id')
    .leftJoin('order as o', 'o.id', 'n.order_id')
    .leftJoin('stock as s', 's.id', 'n.stock_id')
    .select(['n.id', 'n.kind', 'n.channel', 'n.status', 'n.order_id', 'n.sent_to', 'n.subject', 'n.body', 'n.attempts'])
    .select(['n.created_at', 'n.attempted_at', 'n.sent_at', 'n.due_at', 'n.answer', 'n.error'])
    .select(['o.order_no', 's.name as product', 'c.full_name', 'c.name']);

type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>['execute']>>[number];

const toNotice = ({ id, order_id, order_no, full_name, name, body, due_at, ...row }: NoticeRow): NoticeRecord => ({
  _id: String(id),
  ...row,
  order: order_id === null ? null : { _id: String(order_id), order_no: order_no ?? '' },
  customer_name: full_name || name || '',
  text: body,
  next_attempt_at: due_at,
});

const isAbout = ({ prefixes, whole }: SearchTerm) =>
  sql<boolean>`(${sql.join(
    [
      ...prefixes.flatMap((word) => [
        sql`o.order_no like ${`${word}%`}`,
        sql`concat(' ', coalesce(c.full_name, c.name, '')) like ${`% ${word}%`}`,
        isNamed('c.full_name', word),
        sql`c.phone_number like ${`%${word}%`}`,
      ]),
      ...(whole === null ? [] : [sql`o.order_no like ${`%-${whole}`}`]),
    ],
    sql` or `,
  )})`;

/** Latest first. The read is recorded in the audit log. */
export async function listNotices(deps: Deps, staff: StaffMember, input: NoticesInput): Promise<NoticesOutput> {
  const { s, extras } = input;
  const { status, kind, channel } = extras;
  const terms = searchTerms(s);
  const matching = (em: StoreEntityManager) =>
    selectNotices(em)
      .$if(terms.length === 0 && s.trim() !== '', (query) => query.where(sql<boolean>`false`))
      .where(({ and }) => and(terms.map(isAbout)))
      .$if(status != null, (query) => query.where('n.status', '=', status ?? 'sent'))
      .$if(kind != null, (query) => query.where('n.kind', '=', kind ?? 'ready'))
      .$if(channel != null, (query) => query.where('n.channel', '=', channel ?? 'sms'));
  const { em } = deps;
  const { rows, ...counted } = await pageOrWalk(deps, input, {
    name: 'notices',
    selection: { s: s.trim(), status, kind, channel },
    count: () => countRows(matching(em).clearSelect()),
    page: () => matching(em).orderBy('n.id', 'desc').$call(onPage(input)).execute(),
    walk: (after, limit) => matching(em).where('n.id', '>', after).orderBy('n.id').limit(limit).execute(),
  });
  const { quiet_hours } = await readSetting(em, 'notices');
  await recordRead(deps, staff, { record_type: 'customer', record_id: 'notices' });
  return {
    docs: rows.map(toNotice),
    ...counted,
    quiet_until: quietUntil(deps.now(), quiet_hours, deps.config.store.timeZone),
    channels: usableChannels(deps.config),
    is_demo: deps.config.demo,
  };
}

/** Oldest first; texts only for staff who see the whole order, since they state its total. Throws not_found outside the scope. */
export async function listNoticesOfOrder(
  deps: Deps,
  staff: StaffMember,
  orderId: number,
): Promise<z.output<typeof noticesOfOrderOutput>> {
  const { em } = deps;
  const lines = await db(em)
    .selectFrom('order_line')
    .select('category_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute();
  const seen = lines.filter(({ category_id }) => isInScope(staff.scope, category_id));
  if (seen.length === 0) throw new DomainError('not_found', serverMessages.orderNotFound);
  const rows = await selectNotices(em).where('n.order_id', '=', orderId).orderBy('n.id').limit(MAX_OF_ORDER).execute();
  await recordRead(deps, staff, { record_type: 'order', record_id: orderId });
  const docs = rows.map(toNotice);
  return { docs: seen.length === lines.length ? docs : docs.map((notice) => ({ ...notice, subject: '', text: '' })) };
}
