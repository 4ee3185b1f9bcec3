import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';
import { masterRest } from './masterRest.ts';

export const referenceRest: RestRoute<AppCaller>[] = [
  ...masterRest<AppCaller>('/api/subjects', (store) => store.subjects),
  ...masterRest<AppCaller>('/api/grade-levels', (store) => store.gradeLevels),
  ...masterRest<AppCaller>('/api/agriculture', (store) => store.agriculture),
];
