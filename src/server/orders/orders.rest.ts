import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

/** A proof of at most 10 MB, and room for the rest of its form. */
const FORM_LIMIT = 11 * 1024 * 1024;

export const ordersRest: RestRoute<AppCaller>[] = [
  {
    method: 'put',
    path: '/api/orders',
    form: FORM_LIMIT,
    call: (store, { form, header }) => {
      const key = header('Idempotency-Key');
      if (key !== undefined) form.set('idempotency_key', key);
      return store.orders.place(form);
    },
  },
  {
    method: 'post',
    path: '/api/orders/customer-orders',
    call: (store, { input }) => store.orders.customerOrders(input),
  },
  {
    method: 'post',
    path: '/api/orders/upload-proof',
    form: FORM_LIMIT,
    call: (store, { form }) => store.orders.uploadProof(form),
  },
  { method: 'post', path: '/api/orders/order-status', call: (store, { input }) => store.orders.orderStatus(input) },
  { method: 'get', path: '/api/orders/:_id', call: (store, { input }) => store.orders.get(input) },
  { method: 'post', path: '/api/dashboard/index', call: (store, { input }) => store.dashboard.index(input) },
];
