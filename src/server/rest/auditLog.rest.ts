import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

export const auditLogRest: RestRoute<ProcedureName>[] = [
  { method: 'post', path: '/api/audit-log/paginate', procedure: 'auditLog.paginate' },
];
