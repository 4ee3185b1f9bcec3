import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';
import { masterRest } from './masterRest.ts';

const taken = 'There is a record of this name.';

export const referenceRest: RestRoute<ProcedureName>[] = [
  ...masterRest('/api/subjects', 'subjects', {
    one: 'subject',
    many: 'subjects',
    id: 'Subject',
    ids: 'Subjects',
    example: '1',
    create: { name: 'Robotics' },
    update: { name: 'Filipino' },
    inUse: 'Products carry the subject.',
    taken,
  }),
  ...masterRest('/api/grade-levels', 'gradeLevels', {
    one: 'grade level',
    many: 'grade levels',
    id: 'GradeLevel',
    ids: 'GradeLevels',
    example: '1',
    create: { name: 'Preparatory' },
    update: { name: 'Kindergarten' },
    inUse: 'Products carry the grade level.',
    taken,
  }),
  ...masterRest('/api/agriculture', 'agriculture', {
    one: 'kind of agriculture',
    many: 'kinds of agriculture',
    id: 'Agriculture',
    ids: 'Agricultures',
    example: '1',
    create: { name: 'Beekeeping' },
    update: { name: 'Vegetables' },
    inUse: 'Products carry the name.',
    taken,
  }),
];
