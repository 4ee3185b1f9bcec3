import { acknowledged, empty } from '#shared/contracts/common.ts';
import {
  noticeChoices,
  noticeIdInput,
  noticesInput,
  noticesOfOrderOutput,
  noticesOutput,
  noticeUsage,
  saveChoicesInput,
  stockRequestInput,
  stockRequests,
} from '#shared/contracts/noticeLists.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { getNoticeChoices, saveNoticeChoices } from './noticeChoices.ts';
import { listNotices, listNoticesOfOrder } from './notices.queries.ts';
import { sendAgain } from './sendAgain.ts';
import { getNoticeUsage } from './smsOfDay.ts';
import { listStockRequests, setStockRequest } from './stockRequests.ts';

export const noticesRouter = router({
  paginate: procedure.unscopedStaff
    .input(noticesInput)
    .output(noticesOutput)
    .query(({ ctx, input }) => listNotices(ctx.deps, ctx.staff, input)),
  ofOrder: procedure.staff
    .input(noticeIdInput)
    .output(noticesOfOrderOutput)
    .query(({ ctx, input }) => listNoticesOfOrder(ctx.deps, ctx.staff, input._id)),
  usage: procedure.staff
    .input(empty)
    .output(noticeUsage)
    .query(({ ctx }) => getNoticeUsage(ctx.deps)),
  sendAgain: procedure.unscopedStaff
    .input(noticeIdInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => sendAgain(ctx.deps, ctx.staff, input._id)),
  choices: procedure.customer
    .input(empty)
    .output(noticeChoices)
    .query(({ ctx }) => getNoticeChoices(ctx.deps, ctx.customerId)),
  saveChoices: procedure.customer
    .input(saveChoicesInput)
    .output(noticeChoices)
    .mutation(({ ctx, input }) => saveNoticeChoices(ctx.deps, ctx.customerId, input)),
  stockRequests: procedure.customer
    .input(empty)
    .output(stockRequests)
    .query(({ ctx }) => listStockRequests(ctx.deps, ctx.customerId)),
  setStockRequest: procedure.customer
    .input(stockRequestInput)
    .output(stockRequests)
    .mutation(({ ctx, input }) => setStockRequest(ctx.deps, ctx.customerId, input)),
});
