import { order, paymentStatusInput } from '#shared/contracts/orders.ts';
import { paymentsInput, paymentsOutput } from '#shared/contracts/payments.ts';
import { orderAgain } from '../orders/order/orderAgain.ts';
import { change, read, router } from '../platform/trpc/procedures.ts';
import { listPayments } from './payments.queries.ts';
import { setPaymentStatus } from './setPaymentStatus.ts';

export const paymentsRouter = router({
  payments: read.staff('orders:read', paymentsInput, paymentsOutput, {
    run: ({ ctx, input }) => listPayments(ctx.deps, ctx.staff, input),
    path: 'POST /api/orders/payments',
    id: 'listPayments',
    summary: 'List the payments of one status, with all that a decision needs',
    description:
      'What is to be done comes oldest first. Each entry has the order, what else waits from its customer, and other orders whose payment may be the ' +
      'same: the same file, or the same reference number.',
    example: { payment_status: 'To Check', page: 1, page_size: 1 },
  }),
  setPaymentStatus: change.staff('orders:write', paymentStatusInput, order, {
    run: ({ ctx, input }) => setPaymentStatus(ctx.deps, ctx.staff, input),
    repeat: orderAgain,
    keyedAs: 'orders.setPaymentStatus',
    path: 'POST /api/orders/payment-status',
    id: 'setPaymentStatus',
    summary: 'Confirm or reject the payment of an order, or take that back',
    description:
      'A proof is Confirmed or Rejected, which needs a `reason` that the customer reads; a payment without a proof may be Confirmed. To Check takes a ' +
      'decision back. `proof_of_payment_filename` names the proof that was looked at.',
    errors: {
      forbidden: 'Some of its lines are outside of your categories.',
      not_found: 'There is no such order in your categories.',
      conflict:
        'The payment is no longer at `old_payment_status`, the customer has sent another proof, or it cannot be set to this from where it is.',
    },
    example: { _id: '1', payment_status: 'Confirmed' },
  }),
});
