import { sql } from 'kysely';
import type { z } from 'zod';
import type { RefundsInput, refundsOutput } from '#shared/contracts/payments.ts';
import { parseDecimal, pesosOf } from '#shared/domain/money.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { toReceipt } from './receipts.ts';

/** A page of refunds owed (oldest first) or paid (latest first) with the sum of all, without reversed ones. The read is recorded. */
export async function listRefunds(
  deps: Deps,
  staff: StaffMember,
  { state, page, page_size }: RefundsInput,
): Promise<z.output<typeof refundsOutput>> {
  const window = { limit: page_size, offset: (page - 1) * page_size };
  const result = state === 'owed' ? await readOwed(deps, window) : await readReturned(deps, window);
  if (result.docs.length > 0) {
    const changes = { found: { from: null, to: result.docs.map(({ order }) => order.order_no) } };
    await recordRead(deps, staff, { record_type: 'order', record_id: 'refunds', changes });
  }
  return result;
}

interface Window {
  limit: number;
  offset: number;
}

const ORDER = ['o.id as order_key', 'o.order_no', 'o.customer_name', 'o.customer_phone_number', 'o.status'] as const;

interface OrderRow {
  order_key: number;
  order_no: string;
  customer_name: string;
  customer_phone_number: string;
  status: z.output<typeof refundsOutput>['docs'][number]['order']['order_status'];
}

const toRefunded = (row: OrderRow) => ({
  _id: String(row.order_key),
  order_no: row.order_no,
  name: row.customer_name,
  phone_number: row.customer_phone_number,
  order_status: row.status,
});

async function readOwed({ em }: Deps, { limit, offset }: Window) {
  const owed = db(em).selectFrom('order as o').where('o.refund_owed', '>', '0');
  const docs = await owed.select(ORDER).select('o.refund_owed').orderBy('o.id').limit(limit).offset(offset).execute();
  const sums = await owed
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string | null>('o.refund_owed').as('total')])
    .executeTakeFirst();
  return {
    docs: docs.map((row) => ({ order: toRefunded(row), amount: pesosOf(row.refund_owed ?? '0.00'), receipt: null })),
    count: Number(sums?.count ?? 0),
    total: pesosOf(sums?.total ?? '0.00'),
  };
}

async function readReturned({ em }: Deps, { limit, offset }: Window) {
  const returned = db(em)
    .selectFrom('payment_receipt as r')
    .where('r.kind', '=', 'returned')
    .where('r.reverses_id', 'is', null)
    .where(sql<boolean>`not exists (select 1 from payment_receipt b where b.reverses_id = r.id)`);
  const docs = await returned
    .innerJoin('order as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(ORDER)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const sums = await returned
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string | null>('r.amount').as('total')])
    .executeTakeFirst();
  return {
    docs: docs.map((row) => ({
      order: toRefunded(row),
      amount: -pesosOf(row.amount),
      receipt: toReceipt({ ...row, amount: parseDecimal(row.amount) }, false),
    })),
    count: Number(sums?.count ?? 0),
    total: -pesosOf(sums?.total ?? '0.00') || 0,
  };
}
