import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

export const noticesRest: RestRoute<ProcedureName>[] = [
  {
    method: 'post',
    path: '/api/notices/paginate',
    procedure: 'notices.paginate',
    id: 'listNotices',
    summary: 'List what customers were told in the last 90 days, latest first',
    example: { page: 1, page_size: 20, extras: { status: 'given_up' } },
  },
  {
    method: 'get',
    path: '/api/notices/usage',
    procedure: 'notices.usage',
    id: 'getNoticeUsage',
    summary: 'Tell how many notices went by SMS today, of how many',
  },
  {
    method: 'post',
    path: '/api/notices/send-again',
    procedure: 'notices.sendAgain',
    id: 'sendNoticeAgain',
    summary: 'Send a notice again that was sent or given up',
    errors: {
      not_found: 'There is no such notice.',
      conflict: 'It waits anyway, was dropped, or was sent again five times.',
    },
    example: { _id: '1' },
  },
  {
    method: 'get',
    path: '/api/orders/:_id/notices',
    procedure: 'notices.ofOrder',
    id: 'listNoticesOfOrder',
    summary: 'List the notices that the customer got about an order, oldest first',
  },
  {
    method: 'get',
    path: '/api/customers/notices',
    procedure: 'notices.choices',
    id: 'getNoticeChoices',
    summary: 'List which notices the store sends by which channel, and which of them the customer wants',
  },
  {
    method: 'post',
    path: '/api/customers/notices',
    procedure: 'notices.saveChoices',
    id: 'saveNoticeChoices',
    summary: 'Choose what to be told by which channel',
    description: 'What is left out stays as it is.',
    example: { wanted: { ready: { sms: true, mail: true }, cancelled: { mail: true } } },
  },
  {
    method: 'get',
    path: '/api/customers/stock-requests',
    procedure: 'notices.stockRequests',
    id: 'listStockRequests',
    summary: 'List the sold-out products that the customer waits for',
  },
  {
    method: 'post',
    path: '/api/customers/stock-requests',
    procedure: 'notices.setStockRequest',
    id: 'setStockRequest',
    summary: 'Ask to be told once when a sold-out product is back, or take that back',
    errors: {
      not_found: 'There is no such product.',
      conflict: 'It can be had, the store sends no such notice, or the customer waits for 20 others.',
    },
    example: { _id: '1', is_wanted: true },
  },
];
