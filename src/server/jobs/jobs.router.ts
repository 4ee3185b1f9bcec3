import { acknowledged, empty } from '#shared/contracts/common.ts';
import { jobNameInput, jobsOutput } from '#shared/contracts/jobs.ts';
import { change, read, router } from '../platform/trpc/procedures.ts';
import { listJobs } from './jobs.queries.ts';
import { requestJob, retryQueue } from './requestJob.ts';

export const jobsRouter = router({
  list: read.unscopedStaff('jobs:read', empty, jobsOutput, {
    run: ({ ctx }) => listJobs(ctx.deps),
    path: 'GET /api/jobs',
    id: 'listJobs',
    summary: "List the store's jobs and queues",
  }),
  run: change.unscopedStaff('jobs:write', jobNameInput, acknowledged, {
    run: ({ ctx, input }) => requestJob(ctx.deps, ctx.staff, input.name),
    repeat: 'stored',
    path: 'POST /api/jobs/run',
    id: 'runJob',
    summary: 'Have a job run now',
    errors: { not_found: 'There is no such job.' },
    example: { name: 'sms-codes' },
  }),
  retryTasks: change.unscopedStaff('jobs:write', jobNameInput, acknowledged, {
    run: ({ ctx, input }) => retryQueue(ctx.deps, ctx.staff, input.name),
    repeat: 'stored',
    path: 'POST /api/jobs/retry-tasks',
    id: 'retryTasks',
    summary: 'Try the failed tasks of a queue again',
    errors: { not_found: 'There is no such queue.' },
    example: { name: 'proof-files' },
  }),
});
