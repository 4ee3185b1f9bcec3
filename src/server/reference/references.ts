import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';
import { Agriculture, GradeLevel, Subject } from './reference.entity.ts';

const kindOf = (entity: typeof Subject | typeof GradeLevel | typeof Agriculture, record: ReferenceRecordType) =>
  simpleRecords<{ name: string }>({
    entity,
    fields: ['name'],
    inUse: serverMessages.referenceInUse,
    changed: (deps, em, id) => deps.reindexByReference(em, record, id),
  });

export const subjects = kindOf(Subject, 'subject');
export const gradeLevels = kindOf(GradeLevel, 'grade_level');
export const agriculture = kindOf(Agriculture, 'agriculture');
