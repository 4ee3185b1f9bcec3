import type { z } from 'zod';
import type { PaymentEntry, PaymentsInput, paymentsOutput } from '#shared/contracts/payments.ts';
import { searchTerms } from '#shared/domain/orders/orderSearch.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { accountName } from '#shared/domain/payments/receipts.ts';
import { isInScope } from '../catalog/product/visibility.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { lastAccount } from '../orders/change/writeReceipts.ts';
import { findOrderKeys } from '../orders/listing/findOrders.ts';
import { createProofUrls, hasLineInScope, selectOrders, withLines } from '../orders/order/orders.queries.ts';
import { type OrderParts, toOrder, withinScope } from '../orders/order/orders.records.ts';
import { indexLatestOrders } from '../orders/order/orderWords.ts';
import { countRows, db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { findDuplicates, otherWaiting, type RelatedOrder, readPayments } from './relatedPayments.queries.ts';

type Payments = z.output<typeof paymentsOutput>;
type Scope = StaffMember['scope'];

/**
 * Returns a page of the queue (open ones oldest first, decided ones latest first, without deleted proofs), one `order`,
 * or matches of `s`. Recorded.
 */
export async function listPayments(deps: Deps, staff: StaffMember, input: PaymentsInput): Promise<Payments> {
  const { em } = deps;
  const { scope } = staff;
  const found = await findOrdersOf(deps, input, scope);
  const ids = await readPage(em, input, { scope, found });
  const page = ids.slice(0, input.page_size);
  const { payment_accounts, payment_rejection_reasons } = await readSettings(em);
  const docs = await readEntries(deps, staff, page);
  if (docs.length > 0) {
    const changes = { found: { from: null, to: docs.map(({ order }) => order.order_no) } };
    await recordRead(deps, staff, { record_type: 'order', record_id: 'payments', changes });
  }
  return {
    docs,
    count: await countRows(fromQueue(em, input, { scope, found })),
    has_more: ids.length > page.length,
    accounts: payment_accounts,
    last_account: await lastAccount(em, payment_accounts.map(accountName)),
    rejection_reasons: payment_rejection_reasons,
  };
}

/** Only the newest orders are searched. */
const MAX_FOUND = 200;

/** Null without a search. */
async function findOrdersOf(deps: Deps, { s, order }: PaymentsInput, scope: Scope): Promise<number[] | null> {
  if (s.trim() === '' || order !== undefined) return null;
  const terms = searchTerms(s);
  if (terms.length === 0) return [];
  await indexLatestOrders(deps);
  return findOrderKeys(deps.em, terms, scope, { limit: MAX_FOUND });
}

interface Selection {
  scope: Scope;
  found: readonly number[] | null;
}

function fromQueue(em: StoreEntityManager, { payment_status, order }: PaymentsInput, { scope, found }: Selection) {
  const inScope = db(em).selectFrom('order as o').where(hasLineInScope(scope));
  if (order !== undefined) return inScope.where('o.id', '=', order).where('o.payment_status', 'is not', null);
  if (found) return inScope.where('o.id', 'in', [0, ...found]).where('o.payment_status', 'is not', null);
  return inScope
    .where('o.payment_status', '=', payment_status)
    .where((row) => row.or([row('o.proof_deleted_at', 'is', null), row('o.part_paid_amount', 'is not', null)]))
    .$if(payment_status === 'Awaiting Proof', (query) => query.where('o.status', 'in', OPEN_STATUSES));
}

async function readPage(em: StoreEntityManager, input: PaymentsInput, selection: Selection): Promise<number[]> {
  const { payment_status, page, page_size } = input;
  const direction = payment_status === 'To Check' || payment_status === 'Awaiting Proof' ? 'asc' : 'desc';
  const found = await fromQueue(em, input, selection)
    .select('o.id')
    .orderBy('o.proof_uploaded_at', direction)
    .orderBy('o.id', direction)
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .execute();
  return found.map(({ id }) => id);
}

async function readEntries(deps: Deps, { id, scope }: StaffMember, keys: readonly number[]): Promise<PaymentEntry[]> {
  if (keys.length === 0) return [];
  const { em } = deps;
  const orders = await withLines(em, await selectOrders(em).where('o.id', 'in', keys).execute());
  const payments = await readPayments(em, keys);
  const waiting = await otherWaiting(em, payments, scope);
  await indexLatestOrders(deps);
  const duplicates = await findDuplicates(em, payments, scope);
  const proofUrlOf = createProofUrls(deps, id);
  const parts = new Map(orders.map((each): [number, OrderParts] => [each.order.id, each]));
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return keys.flatMap((key) => {
    const [order, payment] = [parts.get(key), byId.get(key)];
    if (!order || !payment) return [];
    return [
      {
        order: toOrder(withinScope(order, scope), proofUrlOf),
        proof_uploaded_at: payment.proof_uploaded_at,
        payment_changed_at: payment.payment_changed_at,
        payment_decided_by: payment.payment_staff_name ?? '',
        can_decide: order.lines.every((line) => isInScope(scope, line.category_id)),
        is_compared: payment.proof_sha256 !== null || order.order.proof_of_payment_filename === null,
        also_waiting: (waiting.get(key) ?? []).map(toRelated),
        duplicates: (duplicates.get(key) ?? []).map((other) => ({
          ...toRelated(other),
          kind: other.kind,
          proof_uploaded_at: other.proof_uploaded_at,
          is_same_customer: other.customer_id === payment.customer_id,
        })),
      },
    ];
  });
}

const toRelated = ({ id, order_no, status, payment_status, amount_due, amount_paid }: RelatedOrder) => ({
  _id: String(id),
  order_no,
  order_status: status,
  payment_status,
  amount_due,
  amount_paid,
});
