import { sql } from 'kysely';
import type { Order, PaymentStatusInput } from '#shared/contracts/orders.ts';
import { type PaymentStatus, paymentDecisions } from '#shared/domain/payments/paymentStatus.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { paymentDecidedMeanwhile } from '#shared/messages.ts';
import { paymentIsAt, serverMessages, youDecidedPayment } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { queueNotice } from '../notices/queueNotice.ts';
import { writeOrderEvent } from '../orders/events/orderEvents.ts';
import { recordActivity } from '../orders/history/orderActivity.ts';
import { toPaymentMessage } from '../orders/order/orderMessages.ts';
import { getOrder, readAmountDue, readOrderParts } from '../orders/order/orders.queries.ts';
import { isInScope } from '../orders/order/orders.records.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { enabledNotices } from '../settings/enabledNotices.ts';
import { writeMessages } from '../webhooks/messages.ts';
import { isSubscribed, subscribedEvents } from '../webhooks/subscribedEvents.ts';

/**
 * Decides on a payment, or takes a decision back (docs/rules.md, Payments). Throws not_found for an order outside of the staff
 * user's categories, forbidden where they do not hold all of it, invalid for a rejection without a reason, conflict where somebody
 * has decided since `old_payment_status`, the customer has sent another proof than the one named, or the step is not open.
 */
export async function setPaymentStatus(deps: Deps, staff: StaffMember, input: PaymentStatusInput): Promise<Order> {
  const { _id: order_id, payment_status: to } = input;
  const reason = to === 'Rejected' ? input.reason : '';
  if (to === 'Rejected' && reason === '') {
    const { reasonRequired } = staffMessages;
    throw new DomainError('invalid', reasonRequired, { errors: { reason: reasonRequired } });
  }
  await inTransaction(deps.em, async (em) => {
    const now = deps.now();
    const payment = await lockPayment(em, order_id, staff);
    await assertNotDecided(em, payment, input, { staff, timeZone: deps.config.store.timeZone });
    const from = payment.payment_status;
    if (from === to) return;
    assertOpen(payment, to);
    // Money that came without a proof is what was due when it was confirmed.
    const isWithoutProof = payment.proof_of_payment_filename === null && payment.proof_deleted_at === null;
    const due = isWithoutProof && to === 'Confirmed' ? await readAmountDue(em, order_id) : null;
    await db(em)
      .updateTable('order')
      .set({ payment_status: to, payment_reason: reason, ...decidedBy(payment, to, { staff, now }) })
      .$if(isWithoutProof, (update) => update.set({ proof_amount: due }))
      .where('id', '=', order_id)
      .execute();
    await recordActivity(
      em,
      [order_id],
      { kind: 'payment', detail: { from: from ?? '', to, ...(reason && { reason }) }, at: now },
      staff,
    );
    // Not the reason: it may name the customer, and the log is never changed.
    await writeAudit(em, staff, now, [
      { record_type: 'order', record_id: order_id, action: 'updated', changes: { payment_status: { from, to } } },
    ]);
    if (isSubscribed(payment.webhook_events, 'order.payment_changed')) {
      const message = toPaymentMessage(await readOrderParts(em, order_id), { change: changeTo(to, from), at: now });
      await writeMessages({ ...deps, now }, em, [message]);
    }
    if (to === 'Confirmed' || to === 'Rejected') {
      const kind = to === 'Confirmed' ? 'payment_confirmed' : 'payment_rejected';
      // Decided again after it was taken back, it is told again.
      const notice = { kind, orderId: order_id, occasion: now.toISOString(), reason } as const;
      await queueNotice(em, { ...deps, now }, notice, payment.notice_kinds);
    }
    const { order_no, customer_id, status } = payment;
    await writeOrderEvent(deps, em, { type: 'payment', order_id, order_no, customer_id, status, created_at: now });
  });
  return getOrder(deps, { kind: 'staff', staff }, order_id);
}

/**
 * Who decided, and since when the payment is at its status. A decision that is taken back leaves it as it was before: since the proof
 * came, or since the order was placed. What its customer was reminded of was another payment by then: they are reminded again.
 */
function decidedBy(
  { proof_uploaded_at, created_at }: LockedPayment,
  to: PaymentStatus,
  { staff, now }: { staff: StaffMember; now: Date },
) {
  if (to === 'Confirmed' || to === 'Rejected') return { payment_changed_at: now, payment_staff_name: staff.name };
  const payment_changed_at = (to === 'To Check' && proof_uploaded_at) || created_at;
  return { payment_changed_at, payment_staff_name: null, payment_reminded_at: null };
}

type LockedPayment = Awaited<ReturnType<typeof readLocked>>;

/** Throws not_found for an order without a line in the scope, forbidden where it has one outside of it. */
async function lockPayment(em: StoreEntityManager, orderId: number, { scope }: StaffMember): Promise<LockedPayment> {
  const payment = await readLocked(em, orderId);
  if (scope === null) return payment;
  const lines = await db(em).selectFrom('order_line').select('category_id').where('order_id', '=', orderId).execute();
  const visible = lines.filter((line) => isInScope(line, scope));
  if (visible.length === 0) throw new DomainError('not_found', serverMessages.orderNotFound);
  if (visible.length < lines.length) throw new DomainError('forbidden', serverMessages.outOfScope);
  return payment;
}

async function readLocked(em: StoreEntityManager, orderId: number) {
  const order = await db(em)
    .selectFrom('order')
    .select(['order_no', 'customer_id', 'status', 'proof_of_payment_filename', 'proof_deleted_at'])
    .select(['payment_status', 'proof_uploaded_at', 'created_at'])
    .select([subscribedEvents.as('webhook_events'), enabledNotices.as('notice_kinds')])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new DomainError('not_found', serverMessages.orderNotFound);
  return order;
}

/** Throws conflict, with who decided what and when, where the payment has moved on, or has another proof. */
async function assertNotDecided(
  em: StoreEntityManager,
  { payment_status, proof_of_payment_filename }: LockedPayment,
  { _id, old_payment_status, proof_of_payment_filename: seen }: PaymentStatusInput,
  { staff, timeZone }: { staff: StaffMember; timeZone: string },
): Promise<void> {
  if (old_payment_status && old_payment_status !== payment_status) {
    const last = await lastDecision(em, _id, payment_status ?? '');
    throw new DomainError('conflict', whyDecided(last, payment_status ?? '', staff, timeZone));
  }
  if (seen && seen !== proof_of_payment_filename) throw new DomainError('conflict', serverMessages.proofSentMeanwhile);
}

/** The last step that brought a payment to a status, as the history of its order has it; undefined where it began so. */
const lastDecision = (em: StoreEntityManager, orderId: number, status: string) =>
  db(em)
    .selectFrom('order_activity')
    .select(['staff_user_id', 'staff_name', 'created_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'payment')
    .where(sql<boolean>`json_unquote(json_extract(detail, '$.to')) = ${status}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

function whyDecided(
  last: Awaited<ReturnType<typeof lastDecision>>,
  status: string,
  staff: StaffMember,
  timeZone: string,
): string {
  if (!last) return paymentIsAt(status);
  const when = formatDateTime(last.created_at, timeZone);
  if (last.staff_user_id === staff.id) return youDecidedPayment(status, when);
  return paymentDecidedMeanwhile(last.staff_name ?? serverMessages.theStore, status, when);
}

function assertOpen(payment: LockedPayment, to: PaymentStatus): void {
  const state = {
    payment_status: payment.payment_status,
    status: payment.status,
    hasProof: payment.proof_of_payment_filename !== null,
    wasProofDeleted: payment.proof_deleted_at !== null,
  };
  if (!paymentDecisions(state).includes(to)) throw new DomainError('conflict', serverMessages.paymentNotOpen);
}

function changeTo(to: PaymentStatus, from: PaymentStatus | null) {
  if (to === 'Rejected') return 'rejected';
  return to === 'Confirmed' && from !== null ? 'confirmed' : 'taken_back';
}
