import { auditLogInput, auditLogOutput, auditPeopleOutput } from '#shared/contracts/auditLog.ts';
import { empty } from '#shared/contracts/common.ts';
import { withStatementTimeout } from '../platform/database/statementTimeout.ts';
import { read, router } from '../platform/trpc/procedures.ts';
import { listAuditPeople, paginateAuditLog } from './auditLog.queries.ts';

export const auditLogRouter = router({
  paginate: read.unscopedStaff('audit-log:read', auditLogInput, auditLogOutput, {
    // A search may read three years.
    run: ({ ctx, input }) =>
      withStatementTimeout(ctx.deps.config.databaseTimeouts.reportMs, () => paginateAuditLog(ctx.deps, input)),
    path: 'POST /api/audit-log/paginate',
    id: 'paginateAuditLog',
    summary: 'List who changed what, the latest first',
    example: { page: 1, page_size: 1 },
  }),
  people: read.unscopedStaff('audit-log:read', empty, auditPeopleOutput, {
    run: ({ ctx }) => listAuditPeople(ctx.deps),
    noPath: 'shows a screen what other paths have in full',
  }),
});
