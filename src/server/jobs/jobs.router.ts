import { acknowledged, empty } from '#shared/contracts/common.ts';
import { jobNameInput, jobsOutput } from '#shared/contracts/jobs.ts';
import { router, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { listJobs } from './jobs.queries.ts';
import { requestJob, retryQueue } from './requestJob.ts';

export const jobsRouter = router({
  list: unscopedStaffProcedure('jobs:read')
    .meta({ path: 'GET /api/jobs', id: 'listJobs', summary: "List the store's jobs and queues" })
    .input(empty)
    .output(jobsOutput)
    .query(({ ctx }) => listJobs(ctx.deps)),
  run: unscopedStaffProcedure('jobs:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/jobs/run',
      id: 'runJob',
      summary: 'Run a job now',
      errors: { not_found: 'There is no such job.' },
      example: { name: 'sms-codes' },
    })
    .input(jobNameInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => requestJob(ctx.deps, ctx.staff, input.name)),
  retryTasks: unscopedStaffProcedure('jobs:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/jobs/retry-tasks',
      id: 'retryTasks',
      summary: 'Retry the failed tasks of a queue',
      errors: { not_found: 'There is no such queue.' },
      example: { name: 'proof-files' },
    })
    .input(jobNameInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => retryQueue(ctx.deps, ctx.staff, input.name)),
});
