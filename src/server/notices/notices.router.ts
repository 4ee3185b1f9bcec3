import { acknowledged, empty } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/noticeLists.ts';
import { customerProcedure, router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { getNoticeChoices, saveNoticeChoices } from './noticeChoices.ts';
import { listNotices, listNoticesOfOrder } from './notices.queries.ts';
import { sendAgain } from './sendAgain.ts';
import { getNoticeUsage } from './smsOfDay.ts';
import { countWaiting, listStockRequests, setStockRequest } from './stockRequests.ts';

export const noticesRouter = router({
  paginate: unscopedStaffProcedure('orders:read')
    .meta({
      path: 'POST /api/notices/paginate',
      id: 'listNotices',
      summary: 'List what customers were told in the last 90 days, latest first',
      example: { page: 1, page_size: 20, extras: { status: 'given_up' } },
    })
    .input(contracts.noticesInput)
    .output(contracts.noticesOutput)
    .query(({ ctx, input }) => listNotices(ctx.deps, ctx.staff, input)),
  usage: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/notices/usage',
      id: 'getNoticeUsage',
      summary: 'Tell how many notices went by SMS today, of how many',
    })
    .input(empty)
    .output(contracts.noticeUsage)
    .query(({ ctx }) => getNoticeUsage(ctx.deps)),
  sendAgain: unscopedStaffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/notices/send-again',
      id: 'sendNoticeAgain',
      summary: 'Send a notice again that was sent or given up',
      errors: {
        not_found: 'There is no such notice.',
        conflict: 'It waits anyway, was dropped, or was sent again five times.',
      },
      example: { _id: '1' },
    })
    .input(contracts.noticeIdInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => sendAgain(ctx.deps, ctx.staff, input._id)),
  ofOrder: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/:_id/notices',
      id: 'listNoticesOfOrder',
      summary: 'List the notices that the customer got about an order, oldest first',
    })
    .input(contracts.noticeIdInput)
    .output(contracts.noticesOfOrderOutput)
    .query(({ ctx, input }) => listNoticesOfOrder(ctx.deps, ctx.staff, input._id)),
  choices: customerProcedure
    .meta({
      path: 'GET /api/customers/notices',
      id: 'getNoticeChoices',
      summary: 'List which notices the store sends by which channel, and which of them the customer wants',
    })
    .input(empty)
    .output(contracts.noticeChoices)
    .query(({ ctx }) => getNoticeChoices(ctx.deps, ctx.customerId)),
  saveChoices: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customers/notices',
      id: 'saveNoticeChoices',
      summary: 'Choose what to be told by which channel',
      description: 'What is left out stays as it is.',
      example: { wanted: { ready: { sms: true, mail: true }, cancelled: { mail: true } } },
    })
    .input(contracts.saveChoicesInput)
    .output(contracts.noticeChoices)
    .mutation(({ ctx, input }) => saveNoticeChoices(ctx.deps, ctx.customerId, input)),
  stockRequests: customerProcedure
    .meta({
      path: 'GET /api/customers/stock-requests',
      id: 'listStockRequests',
      summary: 'List the sold-out products that the customer waits for',
    })
    .input(empty)
    .output(contracts.stockRequests)
    .query(({ ctx }) => listStockRequests(ctx.deps, ctx.customerId)),
  waiting: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/:_id/waiting',
      id: 'countWaiting',
      summary: 'Count the customers who wait for a product, by size',
      description: 'The size is null for those who wait for any size, and empty for a product without sizes.',
      example: { _id: '1' },
    })
    .input(contracts.noticeIdInput)
    .output(contracts.stockWaiting)
    .query(({ ctx, input }) => countWaiting(ctx.deps, ctx.staff, input._id)),
  setStockRequest: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customers/stock-requests',
      id: 'setStockRequest',
      summary: 'Ask to be told once when a sold-out product is back, or take that back',
      description:
        'With a size: when so many pieces of it are there. Without one: when any size is there; then `is_wanted: false` takes back all of the product.',
      errors: {
        not_found: 'There is no such product, or no such size of it.',
        conflict: 'It can be had, the store sends no such notice, or the customer waits for 20 others.',
      },
      example: { _id: '1', size: 'M', quantity: 2, is_wanted: true },
    })
    .input(contracts.stockRequestInput)
    .output(contracts.stockRequests)
    .mutation(({ ctx, input }) => setStockRequest(ctx.deps, ctx.customerId, input)),
});
