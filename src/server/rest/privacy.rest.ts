import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

export const privacyRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/customers/my-data', call: (store) => store.privacy.myData() },
  {
    method: 'post',
    path: '/api/customers/request-erasure',
    call: (store, { input }) => store.privacy.requestErasure(input),
  },
  { method: 'post', path: '/api/customers/cancel-erasure', call: (store) => store.privacy.cancelErasure() },
  { method: 'post', path: '/api/privacy/requests', call: (store, { input }) => store.privacy.requests(input) },
];
