import {
  atCounterInput,
  byCodeInput,
  counterOrder,
  handoverInput,
  markPrintedInput,
  markPrintedOutput,
  orderCodeOutput,
  pickingListInput,
  pickingListOutput,
  pickupsInput,
  pickupsOutput,
  slipsInput,
  slipsOutput,
} from '#shared/contracts/counter.ts';
import { orderGetInput } from '#shared/contracts/orders.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { openCounterOrder } from './counterOrder.queries.ts';
import { handOver } from './handOver.ts';
import { markPrinted, readSlips } from './markPrinted.ts';
import { openOrderByCode, readOrderCode } from './orderByCode.ts';
import { makePickingList } from './pickingList.queries.ts';
import { listPickups } from './pickups.queries.ts';

/** What the counter does with orders; `orders` in the router of all procedures. */
export const counterRouter = router({
  code: procedure.customer
    .input(orderGetInput)
    .output(orderCodeOutput)
    .query(({ ctx, input }) => readOrderCode(ctx.deps, ctx.customerId, input._id)),
  byCode: procedure.staff
    .input(byCodeInput)
    .output(counterOrder)
    .query(({ ctx, input }) => openOrderByCode(ctx.deps, ctx.staff, input.code)),
  atCounter: procedure.staff
    .input(atCounterInput)
    .output(counterOrder)
    .query(({ ctx, input }) => openCounterOrder(ctx.deps, ctx.staff, input._id)),
  handover: procedure.staff
    .input(handoverInput)
    .output(counterOrder)
    .mutation(({ ctx, input }) => handOver(ctx.deps, ctx.staff, input)),
  pickups: procedure.staff
    .input(pickupsInput)
    .output(pickupsOutput)
    .query(({ ctx, input }) => listPickups(ctx.deps, ctx.staff, input)),
  pickingList: procedure.staff
    .input(pickingListInput)
    .output(pickingListOutput)
    .query(({ ctx, input }) => makePickingList(ctx.deps, ctx.staff, input)),
  slips: procedure.staff
    .input(slipsInput)
    .output(slipsOutput)
    .query(({ ctx, input }) => readSlips(ctx.deps, ctx.staff, input.ids)),
  markPrinted: procedure.staff
    .input(markPrintedInput)
    .output(markPrintedOutput)
    .mutation(({ ctx, input }) => markPrinted(ctx.deps, ctx.staff, input)),
});
