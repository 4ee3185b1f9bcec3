import { recordKey } from '#shared/contracts/common.ts';
import { order, paymentStatusInput } from '#shared/contracts/orders.ts';
import * as contracts from '#shared/contracts/payments.ts';
import { fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderAgain } from '../orders/order/openOrder.ts';
import type { CallContext } from '../platform/sessions/callContext.ts';
import { router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { listDayPayments } from './dayPayments.queries.ts';
import { listPayments } from './payments.queries.ts';
import { addReceipt, addRefund, listReceipts, takeBackReceipt } from './receipts.ts';
import { listRefunds } from './refunds.queries.ts';
import { setPaymentStatus } from './setPaymentStatus.ts';

/** Throws invalid without an idempotency key and without `old_amount_paid`, because a repeat would be a second entry. */
function countedOnce<Input extends { old_amount_paid?: number | null | undefined }>(
  { idempotencyKey }: CallContext,
  input: Input,
): Input {
  if (idempotencyKey !== undefined || input.old_amount_paid != null) return input;
  throw fieldError('invalid', 'old_amount_paid', serverMessages.amountSeenMissing);
}

export const paymentsRouter = router({
  payments: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/payments',
      id: 'listPayments',
      summary: 'List the payments of one status',
      description:
        'Open payments first, oldest first. Each entry has the order, other open orders of the customer, and orders whose payment may be the same: the same file or reference number.',
      example: { payment_status: 'To Check', page: 1, page_size: 1 },
    })
    .input(contracts.paymentsInput)
    .output(contracts.paymentsOutput)
    .query(({ ctx, input }) => listPayments(ctx.deps, ctx.staff, input)),
  setPaymentStatus: staffProcedure('orders:write')
    .meta({
      repeat: orderAgain,
      path: 'POST /api/orders/payment-status',
      id: 'setPaymentStatus',
      summary: 'Confirm or reject the payment of an order, or undo that',
      description:
        'To reject a proof, send a `reason`; the customer reads it. A payment without a proof can be Confirmed. Set To Check to undo a decision. ' +
        '`proof_of_payment_filename` is the proof that you checked. `amount` is the money received. If it is too little, the payment becomes Awaiting ' +
        'Proof. If too much, the rest must be refunded. With `amount`, also send `old_amount_paid` or an Idempotency-Key.',
      errors: {
        forbidden: 'Some lines are outside your categories.',
        not_found: 'The order does not exist, or has no lines in your categories.',
        status_moved: 'The payment is no longer in `old_payment_status`, or cannot change to this status.',
        version_old: 'The customer sent another proof.',
      },
      example: { _id: '1', payment_status: 'Confirmed' },
    })
    .input(paymentStatusInput)
    .output(order)
    .mutation(({ ctx, input }) =>
      setPaymentStatus(ctx.deps, ctx.staff, input.amount == null ? input : countedOnce(ctx, input)),
    ),
  receipts: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/:_id/receipts',
      id: 'listReceipts',
      summary: 'List payments and refunds of an order, latest first',
      description: 'The sum of all entries is `amount_paid` of the order.',
      errors: { forbidden: 'Some lines are outside your categories.' },
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(contracts.receiptsOutput)
    .query(({ ctx, input }) => listReceipts(ctx.deps, ctx.staff, input._id)),
  addReceipt: staffProcedure('orders:write')
    .meta({
      repeat: orderAgain,
      path: 'PUT /api/orders/:_id/receipts',
      id: 'addReceipt',
      summary: 'Record a payment received for an order',
      description:
        'A full payment is Confirmed. After a partial payment, the status is Awaiting Proof and the customer is notified of the balance. An overpaid ' +
        'amount becomes a refund due (`amount_to_refund`). Send `old_amount_paid` (the `amount_paid` you read) or an Idempotency-Key, so that a repeat ' +
        'counts once.',
      errors: {
        forbidden: 'Some lines are outside your categories.',
        version_old: 'Another payment or refund was recorded after you read `old_amount_paid`.',
        conflict: 'The order cannot have more entries.',
      },
      example: { _id: '1', amount: 100, way: 'Cash', old_amount_paid: 162 },
    })
    .input(contracts.moneyInput)
    .output(order)
    .mutation(({ ctx, input }) => addReceipt(ctx.deps, ctx.staff, countedOnce(ctx, input))),
  takeBackReceipt: staffProcedure('orders:write')
    .meta({
      repeat: orderAgain,
      path: 'DELETE /api/orders/:_id/receipts/:receipt_id',
      id: 'takeBackReceipt',
      summary: 'Undo a wrong payment or refund entry',
      description: 'Adds an opposite entry. Both stay in the list and in the payments of their days.',
      errors: {
        forbidden: 'Some lines are outside your categories.',
        not_found: 'The order is not in your categories, or the entry does not exist or was already undone.',
        conflict: 'Cannot undo: more was refunded than would remain.',
      },
      example: { _id: '1', receipt_id: '1' },
    })
    .input(contracts.takeBackReceiptInput)
    .output(order)
    .mutation(({ ctx, input }) => takeBackReceipt(ctx.deps, ctx.staff, input)),
  addRefund: staffProcedure('orders:write')
    .meta({
      repeat: orderAgain,
      path: 'PUT /api/orders/:_id/refunds',
      id: 'addRefund',
      summary: 'Record a refund to the customer of an order',
      description:
        'At most the overpaid amount. The customer is notified. Send `old_amount_paid` or an Idempotency-Key.',
      errors: {
        forbidden: 'Some lines are outside your categories.',
        invalid:
          'The amount is more than the overpaid amount, or neither `old_amount_paid` nor an Idempotency-Key was sent.',
        version_old: 'Another payment or refund was recorded after you read `old_amount_paid`.',
        conflict: 'The order cannot have more entries.',
      },
      example: { _id: '1', amount: 30, way: 'Cash', old_amount_paid: 262 },
    })
    .input(contracts.moneyInput)
    .output(order)
    .mutation(({ ctx, input }) => addRefund(ctx.deps, ctx.staff, countedOnce(ctx, input))),
  refunds: unscopedStaffProcedure('orders:read')
    .meta({
      path: 'POST /api/orders/refunds',
      id: 'listRefunds',
      summary: 'List refunds, due or done',
      description: 'With the total. Payments that are not confirmed are not included.',
      example: { state: 'owed' },
    })
    .input(contracts.refundsInput)
    .output(contracts.refundsOutput)
    .query(({ ctx, input }) => listRefunds(ctx.deps, ctx.staff, input)),
  day: unscopedStaffProcedure('reports:read')
    .meta({
      path: 'POST /api/orders/day-payments',
      id: 'listDayPayments',
      summary: 'List the payments of a day by account',
      description:
        'For today, or for the days from `from` to `until` (at most 31). `counter` limits the list to the orders of one counter. Each entry is on the day when it was recorded.',
      example: { from: '2026-11-24', until: '2026-11-24' },
    })
    .input(contracts.dayPaymentsInput)
    .output(contracts.dayPaymentsOutput)
    .query(({ ctx, input }) => listDayPayments(ctx.deps, ctx.staff, input)),
});
