import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

export const jobsRest: RestRoute<ProcedureName>[] = [
  {
    method: 'get',
    path: '/api/jobs',
    procedure: 'jobs.list',
    id: 'listJobs',
    summary: "List the store's jobs and queues",
  },
  {
    method: 'post',
    path: '/api/jobs/run',
    procedure: 'jobs.run',
    id: 'runJob',
    summary: 'Have a job run now',
    errors: { not_found: 'There is no such job.' },
    example: { name: 'sms-codes' },
  },
  {
    method: 'post',
    path: '/api/jobs/retry-tasks',
    procedure: 'jobs.retryTasks',
    id: 'retryTasks',
    summary: 'Try the failed tasks of a queue again',
    errors: { not_found: 'There is no such queue.' },
    example: { name: 'proof-files' },
  },
];
