import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

/** The reports lie under /api/orders, beside the orders that they cover. */
export const reportsRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/orders/history', call: (store, { input }) => store.reports.ordersHistory(input) },
  {
    method: 'post',
    path: '/api/orders/summary-per-status',
    call: (store, { input }) => store.reports.summaryPerStatus(input),
  },
  {
    method: 'post',
    path: '/api/orders/customer-carts',
    call: (store, { input }) => store.reports.customerCarts(input),
  },
  {
    method: 'post',
    path: '/api/stocks/inventory-report',
    call: (store, { input }) => store.reports.inventoryReport(input),
  },
  {
    method: 'post',
    path: '/api/orders/history-per-category',
    call: (store, { input }) => store.reports.ordersHistoryPerCategory(input),
  },
];
