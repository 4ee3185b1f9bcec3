import { recordKey } from '#shared/contracts/masterData.ts';
import * as contracts from '#shared/contracts/reference.ts';
import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterCalls, masterPaths } from '../masterData/masterCalls.ts';
import { router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { agriculture, gradeLevels, subjects } from './references.ts';

function referenceRouter(
  records: typeof subjects,
  recordType: AuditedRecord,
  texts: Omit<Parameters<typeof masterPaths>[0], 'example' | 'taken'>,
) {
  const paths = masterPaths({ ...texts, example: '1', taken: 'There is a record of this name.' });
  return router(
    masterCalls({
      paths,
      read: staffProcedure,
      change: unscopedStaffProcedure,
      scopes: { read: 'reference:read', write: 'reference:write' },
      get: staffProcedure('reference:read')
        .meta({ ...paths.get })
        .input(recordKey)
        .output(contracts.referenceRecord)
        .query(({ ctx, input }) => records.get(ctx.deps, input._id)),
      contracts: {
        record: contracts.referenceRecord,
        create: contracts.createReferenceInput,
        update: contracts.updateReferenceInput,
        pageInput: contracts.paginateReferenceInput,
        page: contracts.paginateReferenceOutput,
      },
      run: { ...records, history: (deps, input) => listHistory(deps, recordType, input) },
    }),
  );
}

export const subjectsRouter = referenceRouter(subjects, 'subject', {
  base: '/api/subjects',
  one: 'subject',
  many: 'subjects',
  id: 'Subject',
  ids: 'Subjects',
  create: { name: 'Robotics' },
  update: { name: 'Filipino' },
  inUse: 'Products carry the subject.',
});
export const gradeLevelsRouter = referenceRouter(gradeLevels, 'grade_level', {
  base: '/api/grade-levels',
  one: 'grade level',
  many: 'grade levels',
  id: 'GradeLevel',
  ids: 'GradeLevels',
  create: { name: 'Preparatory' },
  update: { name: 'Kindergarten' },
  inUse: 'Products carry the grade level.',
});
export const agricultureRouter = referenceRouter(agriculture, 'agriculture', {
  base: '/api/agriculture',
  one: 'kind of agriculture',
  many: 'kinds of agriculture',
  id: 'Agriculture',
  ids: 'Agricultures',
  create: { name: 'Beekeeping' },
  update: { name: 'Vegetables' },
  inUse: 'Products carry the name.',
});

declare module '../platform/services.ts' {
  interface Services {
    /** Writes the name of a reference record anew wherever a product stores a copy of it. */
    reindexByReference: (em: StoreEntityManager, record: ReferenceRecordType, id: number) => Promise<void>;
  }
}
