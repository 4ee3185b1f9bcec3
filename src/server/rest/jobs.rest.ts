import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

export const jobsRest: RestRoute<ProcedureName>[] = [
  { method: 'get', path: '/api/jobs', procedure: 'jobs.list' },
  { method: 'post', path: '/api/jobs/run', procedure: 'jobs.run' },
  { method: 'post', path: '/api/jobs/retry-tasks', procedure: 'jobs.retryTasks' },
];
