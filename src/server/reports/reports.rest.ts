import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

/** The reports lie under /api/orders, beside the orders that they tell of. */
export const reportsRest: RestRoute<AppCaller>[] = [
  {
    method: 'post',
    path: '/api/orders/history-per-category',
    call: (store, { input }) => store.reports.ordersHistoryPerCategory(input),
  },
];
