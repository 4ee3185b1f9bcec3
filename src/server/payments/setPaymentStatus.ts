import type { Order, PaymentStatusInput } from '#shared/contracts/orders.ts';
import { formatDecimal, parseDecimal, toCentavos } from '#shared/domain/money.ts';
import { amountPaid, amountThatCame } from '#shared/domain/payments/amountDue.ts';
import { type PaymentStatus, paymentDecisions } from '#shared/domain/payments/paymentStatus.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { paymentIsAt, serverMessages, youDecidedPayment } from '#shared/serverMessages.ts';
import { paymentDecidedByAnother, staffMessages } from '#shared/staffMessages.ts';
import { changeOrder } from '../orders/change/changeOrder.ts';
import type { LockedOrder, OrderChange } from '../orders/change/orderChange.ts';
import { assertWholeInScope } from '../orders/change/statusDecision.ts';
import { accountOf } from '../orders/change/writeReceipts.ts';
import { type PastEvent, selectPast } from '../orders/events/orderPast.ts';
import { toStaffOrder } from '../orders/order/orders.queries.ts';
import { dueOf } from '../orders/order/orders.records.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { assertSeen, receivedChange } from './receipts.ts';

/** Decides on a payment or undoes a decision. Throws not_found, forbidden, invalid without a reason, status_moved, version_old for a new proof. */
export async function setPaymentStatus(deps: Deps, staff: StaffMember, input: PaymentStatusInput): Promise<Order> {
  const { _id: order_id, payment_status: to } = input;
  const reason = to === 'Rejected' ? input.reason : '';
  if (to === 'Rejected' && reason === '') {
    const { reasonRequired } = staffMessages;
    throw fieldError('invalid', 'reason', reasonRequired);
  }
  const at = deps.now();
  const after = await changeOrder(deps, order_id, { actor: staff, at }, async (locked, em) => {
    assertWholeInScope(locked, staff.scope);
    await assertNotDecided(em, locked.order, input, { staff, timeZone: deps.config.store.timeZone });
    assertSeen(locked, input.old_amount_paid ?? null);
    const account =
      to === 'Confirmed' ? await accountOf(em, { way: 'Bank Transfer', account: input.account ?? '' }) : '';
    if (to !== 'Confirmed' || input.amount == null || locked.order.payment_status === to) {
      return paymentChange(locked, { to, reason, account }, { staff, at });
    }
    assertOpen(locked.order, to);
    const { payment_reference: reference } = locked.order;
    const amount = toCentavos(input.amount);
    return receivedChange(
      locked,
      { kind: 'received', amount, way: 'Bank Transfer', account, reference },
      { staff, at },
    );
  });
  return toStaffOrder(deps, staff, after);
}

/** Null if it has this status. Throws status_moved if the step is not open. */
function paymentChange(
  { order, lines }: LockedOrder,
  { to, reason, account }: { to: PaymentStatus; reason: string; account: string },
  { staff, at }: { staff: StaffMember; at: Date },
): OrderChange | null {
  const from = order.payment_status;
  if (from === to) return null;
  assertOpen(order, to);
  const confirmed = Math.max(dueOf(lines), amountThatCame(order) ?? 0, amountPaid(order));
  const amount = confirmed - amountPaid(order);
  // Undoing a confirmation drops the confirmed surplus.
  const claimed = Math.max(dueOf(lines), Math.min(confirmed, parseDecimal(order.total_amount)));
  const reference = order.payment_reference;
  const isWithoutProof = order.proof_of_payment_filename === null && order.proof_deleted_at === null;
  return {
    kind: 'payment',
    columns: {
      payment_status: to,
      payment_reason: reason,
      ...decidedBy(order, to, { staff, at }),
      ...(to === 'Confirmed' && { proof_amount: formatDecimal(confirmed) }),
      ...(isWithoutProof && to !== 'Confirmed' && { proof_amount: null }),
      ...(!isWithoutProof && from === 'Confirmed' && { proof_amount: formatDecimal(claimed) }),
    },
    ...(to === 'Confirmed' &&
      amount > 0 && { receipt: { kind: 'received', amount, way: 'Bank Transfer', account, reference } as const }),
    audit: { payment_status: { from, to } },
    data: { payment: changeTo(to, from), activity: { kind: 'payment', detail: { from: from ?? '', to } } },
    reason,
  };
}

/** An undone decision restores the time of proof or order; the customer is reminded again. */
function decidedBy(
  { proof_uploaded_at, created_at }: Payment,
  to: PaymentStatus,
  { staff, at }: { staff: StaffMember; at: Date },
) {
  if (to === 'Confirmed' || to === 'Rejected') return { payment_changed_at: at, payment_staff_name: staff.name };
  const payment_changed_at = (to === 'To Check' && proof_uploaded_at) || created_at;
  return { payment_changed_at, payment_staff_name: null, payment_reminded_at: null };
}

type Payment = LockedOrder['order'];

/** Throws status_moved, naming the colleague, after another decision; version_old for a new proof. */
async function assertNotDecided(
  em: StoreEntityManager,
  { payment_status, proof_of_payment_filename }: Payment,
  { _id, old_payment_status, proof_of_payment_filename: seen }: PaymentStatusInput,
  { staff, timeZone }: { staff: StaffMember; timeZone: string },
): Promise<void> {
  if (old_payment_status && old_payment_status !== payment_status) {
    const last = await lastDecision(em, _id, payment_status ?? '');
    throw new DomainError('status_moved', whyDecided(last, payment_status ?? '', staff, timeZone));
  }
  if (seen && seen !== proof_of_payment_filename) throw new DomainError('version_old', serverMessages.newerProofSent);
}

/** Only the latest steps are searched. */
const MAX_STEPS = 100;

/** Returns the last step to a status; undefined if the payment began with it. */
async function lastDecision(em: StoreEntityManager, orderId: number, status: string): Promise<PastEvent | undefined> {
  const steps = await selectPast(em, orderId)
    .where('kind', 'in', ['payment', 'proof'])
    .orderBy('id', 'desc')
    .limit(MAX_STEPS)
    .execute();
  return steps.find(({ data: { activity } }) => {
    const to = activity?.kind === 'payment' ? activity.detail.to : '';
    return to === status || to.startsWith(`${status}: `);
  });
}

function whyDecided(
  last: Awaited<ReturnType<typeof lastDecision>>,
  status: string,
  staff: StaffMember,
  timeZone: string,
): string {
  if (!last) return paymentIsAt(status);
  const when = formatDateTime(last.created_at, timeZone);
  if (last.actor_id === staff.id) return youDecidedPayment(status, when);
  return paymentDecidedByAnother(last.actor_name ?? serverMessages.theStore, status, when);
}

function assertOpen(payment: Payment, to: PaymentStatus): void {
  const state = {
    payment_status: payment.payment_status,
    status: payment.status,
    hasProof: payment.proof_of_payment_filename !== null,
    wasProofDeleted: payment.proof_deleted_at !== null,
  };
  if (!paymentDecisions(state).includes(to)) throw new DomainError('status_moved', serverMessages.paymentNotOpen);
}

function changeTo(to: PaymentStatus, from: PaymentStatus | null) {
  if (to === 'Rejected') return 'rejected';
  return to === 'Confirmed' && from !== null ? 'confirmed' : 'taken_back';
}
