import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';
import { masterRest } from './masterRest.ts';

export const referenceRest: RestRoute<ProcedureName>[] = [
  ...masterRest('/api/subjects', 'subjects'),
  ...masterRest('/api/grade-levels', 'gradeLevels'),
  ...masterRest('/api/agriculture', 'agriculture'),
];
