import type { z } from 'zod';
import type { Order } from '#shared/contracts/orders.ts';
import type { MoneyInput, Receipt, ReceiptsOutput, takeBackReceiptInput } from '#shared/contracts/payments.ts';
import { type Centavos, formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { amountPaid, paymentAfter } from '#shared/domain/payments/amountDue.ts';
import {
  accountName,
  paymentAfterReceipt,
  paymentAfterReturn,
  type ReceiptKind,
  refundOwed,
} from '#shared/domain/payments/receipts.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { moreThanOwed, serverMessages } from '#shared/serverMessages.ts';
import { isInScope } from '../catalog/product/visibility.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { changeOrder } from '../orders/change/changeOrder.ts';
import type { LockedOrder, OrderChange } from '../orders/change/orderChange.ts';
import { assertWholeInScope } from '../orders/change/statusDecision.ts';
import {
  accountOf,
  lastAccount,
  type NewReceipt,
  readReceipts,
  reversedAmong,
} from '../orders/change/writeReceipts.ts';
import { toStaffOrder } from '../orders/order/orders.queries.ts';
import { dueOf } from '../orders/order/orders.records.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readSetting } from '../settings/settings.queries.ts';

/** Lists an order's money, latest first, with the accounts. Throws not_found, and forbidden for lines outside the scope. */
export async function listReceipts(deps: Deps, staff: StaffMember, orderId: number): Promise<ReceiptsOutput> {
  const lines = await db(deps.em)
    .selectFrom('order_line')
    .select('category_id')
    .where('order_id', '=', orderId)
    .execute();
  const seen = lines.filter((line) => isInScope(staff.scope, line.category_id));
  if (seen.length === 0) throw new DomainError('not_found', serverMessages.orderNotFound);
  if (seen.length < lines.length) throw new DomainError('forbidden', serverMessages.outOfScope);
  await recordRead(deps, staff, { record_type: 'order', record_id: orderId });
  const receipts = await readReceipts(deps.em, orderId);
  const reversed = reversedAmong(receipts);
  const names = (await readSetting(deps.em, 'payment_accounts')).map(accountName);
  const last_account = await lastAccount(deps.em, names);
  return {
    docs: receipts.map((receipt) => toReceipt(receipt, reversed.has(receipt.id))).toReversed(),
    accounts: names.toSorted((one, other) => Number(other === last_account) - Number(one === last_account)),
  };
}

type ReceiptRow = Awaited<ReturnType<typeof readReceipts>>[number];

export const toReceipt = (row: Omit<ReceiptRow, 'order_id' | 'staff_user_id'>, isReversed: boolean): Receipt => ({
  _id: String(row.id),
  kind: row.kind,
  amount: toPesos(row.amount),
  way: row.way,
  account: row.account,
  reference: row.reference,
  who: row.staff_name ?? '',
  when: row.created_at,
  is_taken_back: isReversed || row.reverses_id !== null,
});

/** Adds money received. Throws not_found, forbidden, conflict without a payment, version_old if `old_amount_paid` has changed. */
export const addReceipt = (deps: Deps, staff: StaffMember, input: MoneyInput): Promise<Order> =>
  changeMoney(deps, staff, input, (locked, receipt, at) => receivedChange(locked, receipt, { staff, at }));

export function receivedChange(
  locked: LockedOrder,
  receipt: NewReceipt,
  by: { staff: StaffMember; at: Date },
): OrderChange {
  const after = paymentAfterReceipt(locked.order, dueOf(locked.lines), receipt.amount);
  const isPaid = after.payment_status === 'Confirmed';
  return {
    ...moneyChange(locked, receipt, after),
    columns: { ...after, payment_reason: '', ...decided(locked, after, by) },
    data: {
      ...(isPaid ? locked.order.payment_status !== 'Confirmed' && { payment: 'confirmed' } : { payment: 'part_paid' }),
      activity: activityOf(locked, after, `${formatPesos(toPesos(receipt.amount))} received, ${wordsOf(receipt)}`),
    },
  };
}

/** Adds a refund and notifies the customer. Throws as addReceipt, and invalid for more than is owed. */
export const addRefund = (deps: Deps, staff: StaffMember, input: MoneyInput): Promise<Order> =>
  changeMoney(deps, staff, input, (locked, receipt) => {
    const owed = refundOwed(locked.order, dueOf(locked.lines));
    if (receipt.amount > owed) throw fieldError('invalid', 'amount', moreThanOwed(formatPesos(toPesos(owed))));
    const after = paymentAfterReturn(locked.order, receipt.amount);
    return {
      ...moneyChange(locked, { ...receipt, kind: 'returned', amount: -receipt.amount }, after),
      columns: after,
      data: {
        payment: 'refunded',
        activity: activityOf(locked, after, `${formatPesos(toPesos(receipt.amount))} refunded, ${wordsOf(receipt)}`),
      },
      // The number is in the reason, because an erasure keeps events' data.
      reason: receipt.reference === '' ? '' : `Reference number ${receipt.reference}`,
    };
  });

/** Reverses an entry. Throws as addReceipt, and not_found for an unknown or reversed entry. */
export async function takeBackReceipt(
  deps: Deps,
  staff: StaffMember,
  { _id, receipt_id }: z.output<typeof takeBackReceiptInput>,
): Promise<Order> {
  const at = deps.now();
  const after = await changeOrder(deps, _id, { actor: staff, at }, async (locked, em) => {
    assertWholeInScope(locked, staff.scope);
    const receipts = await readReceipts(em, _id);
    const wrong = receipts.find(({ id, reverses_id }) => id === receipt_id && reverses_id === null);
    const reversed = reversedAmong(receipts);
    if (!wrong || reversed.has(wrong.id)) {
      throw new DomainError('not_found', serverMessages.noSuchReceipt);
    }
    const others = receipts.filter(
      ({ id, reverses_id }) => id !== wrong.id && reverses_id === null && !reversed.has(id),
    );
    if (amountPaid(locked.order) < wrong.amount) throw new DomainError('conflict', serverMessages.receiptMoreThanPaid);
    const { kind, way, account, reference } = wrong;
    const receipt = { kind, amount: -wrong.amount, way, account, reference, reverses: wrong.id };
    const payment =
      kind === 'received'
        ? paymentAfterReceipt(locked.order, dueOf(locked.lines), receipt.amount, !isProofChecked(locked, others))
        : settled(locked, paymentAfterReturn(locked.order, wrong.amount));
    const what = kind === 'received' ? 'received' : 'refunded';
    return {
      ...moneyChange(locked, receipt, payment),
      columns: { ...payment, ...decided(locked, payment, { staff, at }) },
      data: {
        payment: 'taken_back',
        activity: activityOf(locked, payment, `Undone: ${formatPesos(toPesos(Math.abs(wrong.amount)))} ${what}`),
      },
    };
  });
  return toStaffOrder(deps, staff, after);
}

/** Whether a transfer was added after the customer sent the proof. */
const isProofChecked = (
  { order: { proof_uploaded_at } }: LockedOrder,
  entries: Awaited<ReturnType<typeof readReceipts>>,
) =>
  entries.some(
    ({ kind, way, created_at }) =>
      kind === 'received' && way === 'Bank Transfer' && (proof_uploaded_at === null || created_at >= proof_uploaded_at),
  );

type Payment = ReturnType<typeof paymentAfterReceipt>;

/** Confirmed if nothing more is due. */
const settled = ({ order, lines }: LockedOrder, payment: Payment): Payment =>
  paymentAfter({ ...order, ...payment }, dueOf(lines)) ?? payment;

type Decide = (locked: LockedOrder, receipt: NewReceipt, at: Date) => OrderChange;

/** Checks the order for both directions of money, then writes the change. */
async function changeMoney(
  deps: Deps,
  staff: StaffMember,
  { _id, amount: pesos, way, account, reference = '', old_amount_paid }: MoneyInput,
  decide: Decide,
): Promise<Order> {
  const at = deps.now();
  const amount = toCentavos(pesos);
  const after = await changeOrder(deps, _id, { actor: staff, at }, async (locked, em) => {
    assertWholeInScope(locked, staff.scope);
    if (locked.order.payment_status === null) throw new DomainError('conflict', serverMessages.paymentNotOpen);
    assertSeen(locked, old_amount_paid ?? null);
    const kind: ReceiptKind = 'received';
    return decide(locked, { kind, amount, way, reference, account: await accountOf(em, { way, account }) }, at);
  });
  return toStaffOrder(deps, staff, after);
}

/** Throws version_old if the paid amount differs from the one the caller has seen. */
export function assertSeen({ order }: LockedOrder, seen: number | null): void {
  const paid: Centavos = amountPaid(order);
  if (seen === null || toCentavos(seen) === paid) return;
  throw new DomainError('version_old', serverMessages.paidByAnother);
}

function moneyChange({ order }: LockedOrder, receipt: NewReceipt, after: Payment) {
  const { payment_status: from } = order;
  return {
    kind: 'payment' as const,
    receipt,
    audit: {
      ...(from !== after.payment_status && { payment_status: { from, to: after.payment_status } }),
      [receipt.kind]: { from: null, to: toPesos(receipt.amount) },
    },
  };
}

function decided({ order }: LockedOrder, after: Payment, { staff, at }: { staff: StaffMember; at: Date }) {
  if (order.payment_status === after.payment_status) return {};
  const isPaid = after.payment_status === 'Confirmed';
  return { payment_changed_at: at, payment_staff_name: isPaid ? staff.name : null, payment_reminded_at: null };
}

const activityOf = ({ order: { payment_status: from } }: LockedOrder, after: Payment, words: string) => ({
  kind: 'payment' as const,
  detail: {
    ...(from !== after.payment_status && from !== null && { from }),
    to: from === after.payment_status ? words : `${after.payment_status}: ${words}`,
  },
});

const wordsOf = ({ way, account }: NewReceipt): string => (account === '' ? way : `${way}, ${account}`);
