import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

export const jobsRest: RestRoute<AppCaller>[] = [
  { method: 'get', path: '/api/jobs', call: (store) => store.jobs.list() },
  { method: 'post', path: '/api/jobs/run', call: (store, { input }) => store.jobs.run(input) },
  { method: 'post', path: '/api/jobs/retry-tasks', call: (store, { input }) => store.jobs.retryTasks(input) },
];
