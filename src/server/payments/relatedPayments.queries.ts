import { type RawBuilder, sql } from 'kysely';
import type { DUPLICATE_KINDS } from '#shared/contracts/payments.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { OPEN_STATUSES, type OrderStatus, orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import { amountPaid } from '#shared/domain/payments/amountDue.ts';
import { transferDigits } from '#shared/domain/payments/paymentReference.ts';
import { type PaymentStatus, UNPAID_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import { db, query } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { UNREADABLE } from './proofHashes.ts';

const MAX_RELATED = 5;

export type Seeker = Awaited<ReturnType<typeof readPayments>>[number];

export const readPayments = (em: StoreEntityManager, keys: readonly number[]) =>
  db(em)
    .selectFrom('order')
    .select(['id', 'customer_id', 'proof_uploaded_at', 'payment_changed_at', 'payment_staff_name'])
    .select(['payment_reference', 'proof_sha256'])
    .where('id', 'in', keys)
    .execute();

interface RelatedRow {
  mine: number;
  id: number;
  order_no: string;
  /** Distinct statuses of its lines in scope, separated by commas. */
  statuses: string;
  payment_status: PaymentStatus | null;
  proof_uploaded_at: Date | null;
  customer_id: number;
  proof_of_payment_filename: string | null;
  proof_deleted_at: Date | null;
  proof_amount: string | null;
  part_paid_amount: string | null;
  total_amount: string;
  /** Total of its lines in scope, as decimal text. */
  due: string;
}

/** Amounts in pesos; the paid amount only without assigned categories. */
export type RelatedOrder = Omit<RelatedRow, 'statuses' | 'due'> & {
  status: OrderStatus;
  amount_due: number;
  amount_paid: number;
};

type DuplicateKind = (typeof DUPLICATE_KINDS)[number];
export type DuplicateOrder = RelatedOrder & { kind: DuplicateKind };

type Scope = StaffMember['scope'];

/** Returns the same customers' other open unpaid orders, by payment. */
export async function otherWaiting(
  em: StoreEntityManager,
  payments: readonly Seeker[],
  scope: Scope,
): Promise<Map<number, RelatedOrder[]>> {
  const found = await readRelated(
    em,
    scope,
    payments.map(
      ({ id, customer_id }) => sql`(select ${id} as mine, o.id, '' as kind from \`order\` o
        where o.customer_id = ${customer_id} and o.id <> ${id} and o.status in (${sql.join(OPEN_STATUSES)})
          and o.payment_status in (${sql.join(UNPAID_PAYMENTS)}) ${visible('o', scope)} order by o.id limit ${MAX_RELATED})`,
    ),
  );
  return Map.groupBy(found, ({ mine }) => mine);
}

/** Returns other orders with the same file or reference number, by payment; an order found twice is listed by its file. */
export async function findDuplicates(
  em: StoreEntityManager,
  payments: readonly Seeker[],
  scope: Scope,
): Promise<Map<number, DuplicateOrder[]>> {
  const searches = payments.flatMap((payment) => [...samePicture(payment, scope), ...sameReference(payment, scope)]);
  const found = await readRelated<DuplicateKind>(em, scope, searches);
  const seen = new Set<string>();
  const once = found.filter(({ mine, id }) => {
    const pair = `${mine} ${id}`;
    if (seen.has(pair)) return false;
    seen.add(pair);
    return true;
  });
  return Map.groupBy(once, ({ mine }) => mine);
}

const samePicture = ({ id, proof_sha256 }: Seeker, scope: Scope) =>
  proof_sha256 === null || proof_sha256 === UNREADABLE
    ? []
    : [
        sql`(select ${id} as mine, d.id, 'same_picture' as kind from \`order\` d
          where d.proof_sha256 = ${proof_sha256} and d.id <> ${id} ${visible('d', scope)}
          order by d.id desc limit ${MAX_RELATED})`,
      ];

const sameReference = ({ id, payment_reference }: Seeker, scope: Scope) => {
  if (payment_reference === '') return [];
  const found = (from: RawBuilder<unknown>) =>
    sql`(select ${id} as mine, d.id, 'same_reference' as kind from ${from} and d.id <> ${id} ${visible('d', scope)}
      order by d.id desc limit ${MAX_RELATED})`;
  const digits = transferDigits(payment_reference);
  const whole = found(sql`\`order\` d where d.payment_reference = ${payment_reference}`);
  if (digits === null) return [whole];
  const words = sql`order_word w join \`order\` d on d.id = w.order_id`;
  return [whole, found(sql`${words} where w.word = ${digits} and d.payment_reference like ${`%${digits}%`}`)];
};

const visible = (order: string, scope: Scope) =>
  scope === null
    ? sql``
    : sql`and exists (select l.id from order_line l
        where l.order_id = ${sql.ref(`${order}.id`)} ${inScope(scope)})`;

const inScope = (scope: Scope) =>
  scope === null ? sql`` : sql`and l.category_id in (${sql.join(scope.length > 0 ? scope : [0])})`;

/** Runs all selects in one statement and keeps their order. */
async function readRelated<Kind>(
  em: StoreEntityManager,
  scope: Scope,
  selects: readonly RawBuilder<unknown>[],
): Promise<(RelatedOrder & { kind: Kind })[]> {
  if (selects.length === 0) return [];
  const rows = await query(
    em,
    sql<RelatedRow & { kind: Kind }>`
      select found.mine, found.kind, r.id, r.order_no, r.payment_status, r.proof_uploaded_at, r.customer_id,
        r.proof_of_payment_filename, r.proof_deleted_at, r.proof_amount, r.part_paid_amount, r.total_amount,
        (select coalesce(sum(l.amount), 0) from order_line l where l.order_id = r.id and l.status <> 'Cancelled'
          ${inScope(scope)}) as due,
        (select group_concat(distinct l.status) from order_line l where l.order_id = r.id ${inScope(scope)}) as statuses
      from (${sql.join(selects, sql` union all `)}) found join \`order\` r on r.id = found.id
      order by found.mine, field(found.kind, 'same_picture', 'same_reference'), r.id desc`,
  );
  return rows.map(({ due, statuses, ...row }) => ({
    ...row,
    mine: Number(row.mine),
    status: orderStatusOf(statuses.split(',') as OrderStatus[]),
    amount_due: toPesos(parseDecimal(String(due))),
    amount_paid: scope === null ? toPesos(amountPaid(row)) : 0,
  }));
}
