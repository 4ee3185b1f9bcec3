import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

export const auditLogRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/audit-log/paginate', call: (store, { input }) => store.auditLog.paginate(input) },
];
