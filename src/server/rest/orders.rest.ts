import { FORM_LIMIT } from '../platform/bodyLimits.ts';
import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

/** Whose token must be there before ten megabytes are read. */
const PROOF_FORM = { limit: FORM_LIMIT, caller: 'customer' } as const;

export const ordersRest: RestRoute<AppCaller>[] = [
  {
    method: 'put',
    path: '/api/orders',
    form: PROOF_FORM,
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
    form: PROOF_FORM,
    call: (store, { form }) => store.orders.uploadProof(form),
  },
  { method: 'post', path: '/api/orders/order-status', call: (store, { input }) => store.orders.orderStatus(input) },
  {
    method: 'get',
    path: '/api/orders/updates',
    event: 'update-order',
    call: (store, { header }) => store.orders.updates({ lastEventId: header('Last-Event-ID') }),
  },
  { method: 'get', path: '/api/orders/:_id', call: (store, { input }) => store.orders.get(input) },
  { method: 'post', path: '/api/dashboard/index', call: (store, { input }) => store.dashboard.index(input) },
];
