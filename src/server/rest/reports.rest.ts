import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

/** The reports lie under /api/orders, beside the orders that they tell of. */
export const reportsRest: RestRoute<ProcedureName>[] = [
  { method: 'post', path: '/api/orders/history', procedure: 'reports.ordersHistory' },
  { method: 'post', path: '/api/orders/summary-per-status', procedure: 'reports.summaryPerStatus' },
  { method: 'post', path: '/api/orders/customer-carts', procedure: 'reports.customerCarts' },
  { method: 'post', path: '/api/stocks/inventory-report', procedure: 'reports.inventoryReport' },
  { method: 'post', path: '/api/orders/history-per-category', procedure: 'reports.ordersHistoryPerCategory' },
];
