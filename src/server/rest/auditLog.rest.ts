import { auditLogFileInput } from '#shared/contracts/auditLog.ts';
import { serveAuditLogFile } from '../auditLog/auditLogFile.http.ts';
import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

export const auditLogRest: RestRoute<ProcedureName>[] = [
  {
    method: 'post',
    path: '/api/audit-log/paginate',
    procedure: 'auditLog.paginate',
    id: 'paginateAuditLog',
    summary: 'List who changed what, the latest first',
    example: { page: 1, page_size: 1 },
  },
  {
    method: 'post',
    path: '/api/audit-log/file',
    id: 'downloadAuditLog',
    summary: 'Download the audit log as CSV',
    description:
      'A line for each changed field, at most 200,000 rows of the log. The download itself stands in the log.',
    errors: { too_many: 'Two of your files are on their way already.' },
    policy: 'unscopedStaff',
    scope: 'audit-log:read',
    input: auditLogFileInput,
    responds: { types: ['text/csv; charset=utf-8'] },
    serve: ({ services }) => serveAuditLogFile(services),
    example: { s: '', extras: { period: '7' } },
  },
];
