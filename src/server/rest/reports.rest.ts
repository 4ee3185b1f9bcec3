import { orderFileInput } from '#shared/contracts/orderListing.ts';
import { reportFileInput } from '#shared/contracts/reports.ts';
import type { RestRoute } from '../platform/http/restRoute.ts';
import { REPORT_FILE_TYPES, serveOrderFiles, serveReportFiles } from '../reports/files/reportFiles.http.ts';
import type { ProcedureName } from '../router.ts';

const example = { period_covered: { start: '2026-11-01', end: '2026-11-30' } };
const FILTERS =
  'All filters may be left out: the period is then the current month, and empty lists mean all. Staff with assigned categories see what is in them.';

/** The reports lie under /api/orders, beside the orders that they count. */
export const reportsRest: RestRoute<ProcedureName>[] = [
  {
    method: 'post',
    path: '/api/orders/history',
    procedure: 'reports.ordersHistory',
    id: 'reportOrdersHistory',
    summary: 'Report orders by day, with their lines',
    description: FILTERS,
    example: { period_covered: { start: '2026-11-20', end: '2026-11-20' } },
  },
  {
    method: 'post',
    path: '/api/orders/summary-per-status',
    procedure: 'reports.summaryPerStatus',
    id: 'reportSummaryPerStatus',
    summary: 'Report quantities and amounts of items by status',
    description: FILTERS,
    example,
  },
  {
    method: 'post',
    path: '/api/orders/customer-carts',
    procedure: 'reports.customerCarts',
    id: 'reportCustomerCarts',
    summary: 'Report carts that customers changed in a period',
    description: FILTERS,
    example,
  },
  {
    method: 'post',
    path: '/api/stocks/inventory-report',
    procedure: 'reports.inventoryReport',
    id: 'reportInventory',
    summary: 'Report quantities and restock levels of all sizes',
  },
  {
    method: 'post',
    path: '/api/orders/history-per-category',
    procedure: 'reports.ordersHistoryPerCategory',
    id: 'reportHistoryPerCategory',
    summary: 'Report quantities and amounts of items by category',
    description: FILTERS,
    example,
  },
  {
    method: 'post',
    path: '/api/reports/file',
    id: 'downloadReport',
    summary: 'Download a report as CSV or Excel',
    description: `The file is sent while it is made. ${FILTERS}`,
    errors: { too_many: 'Two of your files are on their way already.' },
    policy: 'staff',
    scope: 'reports:read',
    input: reportFileInput,
    responds: { types: Object.values(REPORT_FILE_TYPES) },
    serve: ({ services }) => serveReportFiles(services),
    example: { report: 'inventory-report', format: 'csv', filters: {} },
  },
  {
    method: 'post',
    path: '/api/orders/file',
    id: 'downloadOrders',
    summary: 'Download the list of all orders as CSV or Excel',
    description:
      'Search and filters are those of `/api/orders/paginate`; the oldest order is first. The file is sent while it is made. Staff with assigned ' +
      'categories get the orders with lines in them.',
    errors: { too_many: 'Two of your files are on their way already.' },
    policy: 'staff',
    scope: 'orders:read',
    input: orderFileInput,
    responds: { types: Object.values(REPORT_FILE_TYPES) },
    serve: ({ services }) => serveOrderFiles(services),
    example: { format: 'csv', s: '', extras: { order_status: ['Pending'] } },
  },
];
