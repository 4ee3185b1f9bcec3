import { auditLogInput, auditLogOutput, auditPeopleOutput } from '#shared/contracts/auditLog.ts';
import { empty } from '#shared/contracts/common.ts';
import { withStatementTimeout } from '../platform/database/statementTimeout.ts';
import { router, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { listAuditPeople, paginateAuditLog } from './auditLog.queries.ts';

export const auditLogRouter = router({
  paginate: unscopedStaffProcedure('audit-log:read')
    .meta({
      path: 'POST /api/audit-log/paginate',
      id: 'paginateAuditLog',
      summary: 'List changes and their users, latest first',
      example: { page: 1, page_size: 1 },
    })
    .input(auditLogInput)
    .output(auditLogOutput)
    .query(({ ctx, input }) =>
      withStatementTimeout(ctx.deps.config.databaseTimeouts.reportMs, () => paginateAuditLog(ctx.deps, input)),
    ),
  people: unscopedStaffProcedure('audit-log:read')
    .meta({ noPath: 'shows on a screen a part of other paths' })
    .input(empty)
    .output(auditPeopleOutput)
    .query(({ ctx }) => listAuditPeople(ctx.deps)),
});
