import { acknowledged, empty, recordKey } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/noticeLists.ts';
import { customerProcedure, router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { getNoticeChoices, saveNoticeChoices } from './noticeChoices.ts';
import { listNotices, listNoticesOfOrder } from './notices.queries.ts';
import { sendAgain } from './sending/sendAgain.ts';
import { getNoticeUsage } from './sending/smsOfDay.ts';
import { countWaiting, listStockRequests, setStockRequest } from './stockRequests.ts';

export const noticesRouter = router({
  paginate: unscopedStaffProcedure('orders:read')
    .meta({
      path: 'POST /api/notices/paginate',
      id: 'listNotices',
      summary: 'List the messages sent to customers in the last 90 days, latest first',
      example: { page: 1, page_size: 20, extras: { status: 'given_up' } },
    })
    .input(contracts.noticesInput)
    .output(contracts.noticesOutput)
    .query(({ ctx, input }) => listNotices(ctx.deps, ctx.staff, input)),
  usage: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/notices/usage',
      id: 'getNoticeUsage',
      summary: 'Get the number of messages sent by SMS today, and the limit',
    })
    .input(empty)
    .output(contracts.noticeUsage)
    .query(({ ctx }) => getNoticeUsage(ctx.deps)),
  sendAgain: unscopedStaffProcedure('orders:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/notices/send-again',
      id: 'sendNoticeAgain',
      summary: 'Send a message again that was sent or given up',
      errors: {
        not_found: 'There is no such message.',
        conflict: 'The message is still waiting, was dropped, or was already sent again five times.',
      },
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => sendAgain(ctx.deps, ctx.staff, input._id)),
  ofOrder: staffProcedure('orders:read')
    .meta({
      path: 'GET /api/orders/:_id/notices',
      id: 'listNoticesOfOrder',
      summary: 'List the messages to the customer about an order, oldest first',
    })
    .input(recordKey)
    .output(contracts.noticesOfOrderOutput)
    .query(({ ctx, input }) => listNoticesOfOrder(ctx.deps, ctx.staff, input._id)),
  choices: customerProcedure
    .meta({
      path: 'GET /api/customers/notices',
      id: 'getNoticeChoices',
      summary: 'List the messages that the store sends by each channel, and the ones that you want',
    })
    .input(empty)
    .output(contracts.noticeChoices)
    .query(({ ctx }) => getNoticeChoices(ctx.deps, ctx.customerId)),
  saveChoices: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customers/notices',
      id: 'saveNoticeChoices',
      summary: 'Choose your messages and their channels',
      description: 'Fields left out stay unchanged.',
      example: { wanted: { ready: { sms: true, mail: true }, cancelled: { mail: true } } },
    })
    .input(contracts.saveChoicesInput)
    .output(contracts.noticeChoices)
    .mutation(({ ctx, input }) => saveNoticeChoices(ctx.deps, ctx.customerId, input)),
  stockRequests: customerProcedure
    .meta({
      path: 'GET /api/customers/stock-requests',
      id: 'listStockRequests',
      summary: 'List the sold-out products that you wait for',
    })
    .input(empty)
    .output(contracts.stockRequests)
    .query(({ ctx }) => listStockRequests(ctx.deps, ctx.customerId)),
  waiting: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/:_id/waiting',
      id: 'countWaiting',
      summary: 'Count the customers who wait for a product, by size',
      description: 'The `size` is null for customers who accept any size, and empty for a product without sizes.',
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(contracts.stockWaiting)
    .query(({ ctx, input }) => countWaiting(ctx.deps, ctx.staff, input._id)),
  setStockRequest: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customers/stock-requests',
      id: 'setStockRequest',
      summary: 'Ask for one message when a sold-out product is back in stock, or cancel that',
      description:
        'With `size`: when `quantity` pieces of it are in stock. Without: when any size is in stock. `is_wanted: false` without `size` cancels all requests for the product.',
      errors: {
        not_found: 'The product or size does not exist.',
        conflict: 'The product is in stock, the store does not send such messages, or you already wait for 20 others.',
      },
      example: { _id: '1', size: 'M', quantity: 2, is_wanted: true },
    })
    .input(contracts.stockRequestInput)
    .output(contracts.stockRequests)
    .mutation(({ ctx, input }) => setStockRequest(ctx.deps, ctx.customerId, input)),
});
