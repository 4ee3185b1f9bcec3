import { acknowledged, empty } from '#shared/contracts/common.ts';
import { jobNameInput, jobsOutput } from '#shared/contracts/jobs.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { listJobs } from './jobs.queries.ts';
import { requestJob, retryQueue } from './requestJob.ts';

export const jobsRouter = router({
  list: procedure.unscopedStaff
    .input(empty)
    .output(jobsOutput)
    .query(({ ctx }) => listJobs(ctx.deps)),
  run: procedure.unscopedStaff
    .input(jobNameInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => requestJob(ctx.deps, ctx.staff, input.name)),
  retryTasks: procedure.unscopedStaff
    .input(jobNameInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => retryQueue(ctx.deps, ctx.staff, input.name)),
});
