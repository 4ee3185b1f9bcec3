import { order, paymentStatusInput } from '#shared/contracts/orders.ts';
import * as contracts from '#shared/contracts/payments.ts';
import { fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderAgain } from '../orders/order/orderAgain.ts';
import type { CallContext } from '../platform/sessions/callContext.ts';
import { router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { listDayPayments } from './dayPayments.queries.ts';
import { listPayments } from './payments.queries.ts';
import { addReceipt, addRefund, listReceipts, takeBackReceipt } from './receipts.ts';
import { listRefunds } from './refunds.queries.ts';
import { setPaymentStatus } from './setPaymentStatus.ts';

/** Returns the input of an entry of money. Throws invalid where a repeat would be another entry: without a key, and without what was seen. */
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
      summary: 'List the payments of one status, with all that a decision needs',
      description:
        'What is to be done comes oldest first. Each entry has the order, what else waits from its customer, and other orders whose payment may be the ' +
        'same: the same file, or the same reference number.',
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
      summary: 'Confirm or reject the payment of an order, or take that back',
      description:
        'A proof is Confirmed or Rejected, which needs a `reason` that the customer reads; a payment without a proof may be Confirmed. To Check takes a ' +
        'decision back. `proof_of_payment_filename` names the proof that was looked at. `amount` is the money that came: with a part the payment is Awaiting ' +
        'Proof, and what is too much is to go back. Send `old_amount_paid` or an Idempotency-Key with it.',
      errors: {
        forbidden: 'Some of its lines are outside of your categories.',
        not_found: 'There is no such order in your categories.',
        conflict:
          'The payment is no longer at `old_payment_status`, the customer has sent another proof, or it cannot be set to this from where it is.',
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
      summary: 'List the money of an order that came and went back, the latest first',
      description: 'Together the entries come to `amount_paid` of the order.',
      errors: { forbidden: 'Some of its lines are outside of your categories.' },
      example: { _id: '1' },
    })
    .input(contracts.receiptsInput)
    .output(contracts.receiptsOutput)
    .query(({ ctx, input }) => listReceipts(ctx.deps, ctx.staff, input._id)),
  addReceipt: staffProcedure('orders:write')
    .meta({
      repeat: orderAgain,
      path: 'PUT /api/orders/:_id/receipts',
      id: 'addReceipt',
      summary: 'Note money that came for an order',
      description:
        'A full payment is Confirmed. A partial payment is Awaiting Proof, and the customer is notified of the balance. An overpaid amount becomes a refund ' +
        'due (`amount_to_refund`). Send `old_amount_paid` (the `amount_paid` you read) or an Idempotency-Key, so that a repeat counts once.',
      errors: {
        forbidden: 'Some of its lines are outside of your categories.',
        conflict: 'Money was noted since `old_amount_paid`, or the order has as many entries as it can hold.',
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
      summary: 'Take back an entry of money that was wrong',
      description: 'By another entry: both stay in the list and in the payments of their days.',
      errors: {
        forbidden: 'Some of its lines are outside of your categories.',
        not_found: 'There is no such order in your categories, or no such entry that was not taken back before.',
        conflict: 'More went back since than would be left.',
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
      summary: 'Note money of an order that went back to its customer',
      description:
        'The amount is at most what was overpaid. The customer is notified. Send `old_amount_paid` or an Idempotency-Key.',
      errors: {
        forbidden: 'Some of its lines are outside of your categories.',
        invalid: 'The amount is more than was overpaid, or neither `old_amount_paid` nor an Idempotency-Key was sent.',
        conflict: 'Money was noted since `old_amount_paid`, or the order has as many entries as it can hold.',
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
      summary: 'List the money that is to go back to customers, or what went back',
      description: 'With the total. Payments that are not confirmed yet are not included.',
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
        'Of today, or of the days from `from` to `until`, at most 31; with `counter`, of the orders of that counter. Each entry is on the day on which it was noted.',
      example: { from: '2026-11-24', until: '2026-11-24' },
    })
    .input(contracts.dayPaymentsInput)
    .output(contracts.dayPaymentsOutput)
    .query(({ ctx, input }) => listDayPayments(ctx.deps, ctx.staff, input)),
});
