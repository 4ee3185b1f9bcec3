import { PROOF_FORM_LIMITS } from '../orders/orderForms.ts';
import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

/** Whose token must be there before ten megabytes are read. */
const PROOF_FORM = { limits: PROOF_FORM_LIMITS, caller: 'customer' } as const;

export const ordersRest: RestRoute<ProcedureName>[] = [
  { method: 'put', path: '/api/orders', form: PROOF_FORM, procedure: 'orders.place' },
  { method: 'post', path: '/api/orders/customer-orders', procedure: 'orders.customerOrders' },
  {
    method: 'post',
    path: '/api/orders/upload-proof',
    form: PROOF_FORM,
    procedure: 'orders.uploadProof',
  },
  { method: 'post', path: '/api/orders/order-status', procedure: 'orders.orderStatus' },
  {
    method: 'get',
    path: '/api/orders/updates',
    event: 'update-order',
    procedure: 'orders.updates',
    toInput: ({ header }) => ({ lastEventId: header('Last-Event-ID') }),
  },
  { method: 'get', path: '/api/orders/:_id', procedure: 'orders.get' },
  { method: 'post', path: '/api/dashboard/index', procedure: 'dashboard.index' },
];
