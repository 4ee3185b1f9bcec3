import { auditLogInput, auditLogOutput, auditPeopleOutput } from '#shared/contracts/auditLog.ts';
import { empty } from '#shared/contracts/common.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { listAuditPeople, paginateAuditLog } from './auditLog.queries.ts';

export const auditLogRouter = router({
  paginate: procedure.unscopedStaff
    .input(auditLogInput)
    .output(auditLogOutput)
    .query(({ ctx, input }) => paginateAuditLog(ctx.deps, input)),
  people: procedure.unscopedStaff
    .input(empty)
    .output(auditPeopleOutput)
    .query(({ ctx }) => listAuditPeople(ctx.deps)),
});
