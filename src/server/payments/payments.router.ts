import { order, paymentStatusInput } from '#shared/contracts/orders.ts';
import { paymentsInput, paymentsOutput } from '#shared/contracts/payments.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { listPayments } from './payments.queries.ts';
import { setPaymentStatus } from './setPaymentStatus.ts';

/** The payments part of `orders`. */
export const paymentsRouter = router({
  payments: procedure.staff
    .input(paymentsInput)
    .output(paymentsOutput)
    .query(({ ctx, input }) => listPayments(ctx.deps, ctx.staff, input)),
  setPaymentStatus: procedure.staff
    .input(paymentStatusInput)
    .output(order)
    .mutation(({ ctx, input }) => setPaymentStatus(ctx.deps, ctx.staff, input)),
});
