import { sql } from 'kysely';
import type { z } from 'zod';
import type { DayPayments, dayPaymentsInput } from '#shared/contracts/payments.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { addDays, type Span, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { db, query } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { namesCounter } from '../settings/counters.queries.ts';
import { toReceipt } from './receipts.ts';

const MAX_DAYS = 31;
/** Entries in one response; a file has all. */
const MAX_ENTRIES = 1_000;

type Asked = z.output<typeof dayPaymentsInput>;
type Days = Pick<Asked, 'from' | 'until'>;

/** Returns money of some days by account, to compare with bank statements. Throws invalid for reversed or too many days. */
export async function listDayPayments(deps: Deps, staff: StaffMember, asked: Asked): Promise<DayPayments> {
  const { from, until, span } = askedSpan(deps, asked);
  const counter = asked.counter ?? null;
  const { em } = deps;
  const found = await readEntries(em, { ...span, counter }, { after: 0, limit: MAX_ENTRIES + 1 });
  const docs = found.slice(0, MAX_ENTRIES);
  const accounts = await sumAccounts(em, { ...span, counter });
  await recordRead(deps, staff, {
    record_type: 'order',
    record_id: 'day payments',
    changes: { days: { from, to: until } },
  });
  return {
    from,
    until,
    accounts,
    docs,
    has_more: found.length > docs.length,
    total: toPesos(accounts.reduce((sum, { total }) => sum + Math.round(total * 100), 0)),
  };
}

/** Today if no day is named. Throws as listDayPayments. */
export function askedSpan({ config, now }: Deps, days: Days): { from: string; until: string; span: Span } {
  const { timeZone } = config.store;
  const from = days.from ?? storeDayOf(now(), timeZone);
  const until = days.until ?? from;
  const error =
    until < from ? messages.periodReversed : until >= addDays(from, MAX_DAYS) ? serverMessages.tooManyDays : null;
  if (error) throw new DomainError('invalid', staffMessages.invalidInput, { errors: { until: error } });
  return { from, until, span: spanOfDays(from, until, timeZone) };
}

/** `counter` is null for all orders. */
type Selection = Span & { counter: number | null };

/** Returns entries of a span after a key, oldest first. */
export async function readEntries(
  em: StoreEntityManager,
  { from, until, counter }: Selection,
  { after, limit }: { after: number; limit: number },
): Promise<DayPayments['docs']> {
  const rows = await db(em)
    .selectFrom('payment_receipt as r')
    .innerJoin('order as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(['o.order_no', 'o.customer_name', 'o.status'])
    .select(sql<number>`exists (select 1 from payment_receipt b where b.reverses_id = r.id)`.as('is_reversed'))
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', until)
    .where('r.id', '>', after)
    .where(namesCounter(counter))
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toReceipt({ ...row, amount: parseDecimal(row.amount) }, Number(row.is_reversed) === 1),
    order: { _id: String(row.order_id), order_no: row.order_no, name: row.customer_name, order_status: row.status },
  }));
}

interface AccountSum {
  way: DayPayments['accounts'][number]['way'];
  account: string;
  received: string;
  returned: string;
  count: number;
}

async function sumAccounts(em: StoreEntityManager, { from, until, counter }: Selection) {
  const sums = await query(
    em,
    sql<AccountSum>`select r.way, r.account, count(*) as count,
        coalesce(sum(if(r.kind = 'received', r.amount, 0)), 0) as received,
        coalesce(sum(if(r.kind = 'returned', r.amount, 0)), 0) as returned
      from payment_receipt r join \`order\` o on o.id = r.order_id
      where r.created_at >= ${from} and r.created_at < ${until} and ${namesCounter(counter)}
      group by r.way, r.account order by r.way, r.account`,
  );
  return sums.map(({ way, account, received, returned, count }) => {
    const [receivedSum, returnedSum] = [parseDecimal(received), parseDecimal(returned)];
    return {
      way,
      account,
      received: toPesos(receivedSum),
      returned: toPesos(0 - returnedSum),
      total: toPesos(receivedSum + returnedSum),
      count: Number(count),
    };
  });
}
