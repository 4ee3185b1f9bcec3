import { acknowledged, empty } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/noticeLists.ts';
import { change, read, router } from '../platform/trpc/procedures.ts';
import { getNoticeChoices, saveNoticeChoices } from './noticeChoices.ts';
import { listNotices, listNoticesOfOrder } from './notices.queries.ts';
import { sendAgain } from './sendAgain.ts';
import { getNoticeUsage } from './smsOfDay.ts';
import { countWaiting, listStockRequests, setStockRequest } from './stockRequests.ts';

export const noticesRouter = router({
  paginate: read.unscopedStaff('orders:read', contracts.noticesInput, contracts.noticesOutput, {
    run: ({ ctx, input }) => listNotices(ctx.deps, ctx.staff, input),
    path: 'POST /api/notices/paginate',
    id: 'listNotices',
    summary: 'List what customers were told in the last 90 days, latest first',
    example: { page: 1, page_size: 20, extras: { status: 'given_up' } },
  }),
  usage: read.staff('orders:read', empty, contracts.noticeUsage, {
    run: ({ ctx }) => getNoticeUsage(ctx.deps),
    path: 'GET /api/notices/usage',
    id: 'getNoticeUsage',
    summary: 'Tell how many notices went by SMS today, of how many',
  }),
  sendAgain: change.unscopedStaff('orders:write', contracts.noticeIdInput, acknowledged, {
    run: ({ ctx, input }) => sendAgain(ctx.deps, ctx.staff, input._id),
    repeat: 'stored',
    path: 'POST /api/notices/send-again',
    id: 'sendNoticeAgain',
    summary: 'Send a notice again that was sent or given up',
    errors: {
      not_found: 'There is no such notice.',
      conflict: 'It waits anyway, was dropped, or was sent again five times.',
    },
    example: { _id: '1' },
  }),
  ofOrder: read.staff('orders:read', contracts.noticeIdInput, contracts.noticesOfOrderOutput, {
    run: ({ ctx, input }) => listNoticesOfOrder(ctx.deps, ctx.staff, input._id),
    path: 'GET /api/orders/:_id/notices',
    id: 'listNoticesOfOrder',
    summary: 'List the notices that the customer got about an order, oldest first',
  }),
  choices: read.customer(empty, contracts.noticeChoices, {
    run: ({ ctx }) => getNoticeChoices(ctx.deps, ctx.customerId),
    path: 'GET /api/customers/notices',
    id: 'getNoticeChoices',
    summary: 'List which notices the store sends by which channel, and which of them the customer wants',
  }),
  saveChoices: change.customer(contracts.saveChoicesInput, contracts.noticeChoices, {
    run: ({ ctx, input }) => saveNoticeChoices(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    path: 'POST /api/customers/notices',
    id: 'saveNoticeChoices',
    summary: 'Choose what to be told by which channel',
    description: 'What is left out stays as it is.',
    example: { wanted: { ready: { sms: true, mail: true }, cancelled: { mail: true } } },
  }),
  stockRequests: read.customer(empty, contracts.stockRequests, {
    run: ({ ctx }) => listStockRequests(ctx.deps, ctx.customerId),
    path: 'GET /api/customers/stock-requests',
    id: 'listStockRequests',
    summary: 'List the sold-out products that the customer waits for',
  }),
  waiting: read.staff('stocks:read', contracts.noticeIdInput, contracts.stockWaiting, {
    run: ({ ctx, input }) => countWaiting(ctx.deps, ctx.staff, input._id),
    path: 'GET /api/stocks/:_id/waiting',
    id: 'countWaiting',
    summary: 'Count the customers who wait for a product, by size',
    description: 'The size is null for those who wait for any size, and empty for a product without sizes.',
    example: { _id: '1' },
  }),
  setStockRequest: change.customer(contracts.stockRequestInput, contracts.stockRequests, {
    run: ({ ctx, input }) => setStockRequest(ctx.deps, ctx.customerId, input),
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
  }),
});
