import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

export const privacyRest: RestRoute<ProcedureName>[] = [
  { method: 'post', path: '/api/customers/my-data', procedure: 'privacy.myData' },
  {
    method: 'post',
    path: '/api/customers/request-erasure',
    procedure: 'privacy.requestErasure',
  },
  { method: 'post', path: '/api/customers/cancel-erasure', procedure: 'privacy.cancelErasure' },
  { method: 'post', path: '/api/privacy/requests', procedure: 'privacy.requests' },
];
