import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';

const kindOf = (table: ReferenceRecordType) =>
  simpleRecords<{ name: string }>({
    table,
    fields: ['name'],
    inUse: serverMessages.referenceInUse,
    changed: (deps, em, id) => deps.reindexByReference(em, table, id),
  });

/** The three lists of names that products are filed under. */
export const subjects = kindOf('subject');
export const gradeLevels = kindOf('grade_level');
export const agriculture = kindOf('agriculture');
