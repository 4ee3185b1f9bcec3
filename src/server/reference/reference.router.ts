import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import * as contracts from '#shared/contracts/reference.ts';
import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterPaths } from '../masterData/masterPaths.ts';
import { router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { agriculture, gradeLevels, subjects } from './references.ts';

function referenceRouter(
  records: typeof subjects,
  recordType: AuditedRecord,
  texts: Omit<Parameters<typeof masterPaths>[0], 'example' | 'taken'>,
) {
  const paths = masterPaths({ ...texts, example: '1', taken: 'A record with this name exists.' });
  return router({
    paginate: staffProcedure('reference:read')
      .meta(paths.paginate)
      .input(contracts.paginateReferenceInput)
      .output(contracts.paginateReferenceOutput)
      .query(({ ctx, input }) => records.paginate(ctx.deps, input)),
    create: unscopedStaffProcedure('reference:write')
      .meta(paths.create)
      .input(contracts.createReferenceInput)
      .output(contracts.referenceRecord)
      .mutation(({ ctx, input }) => records.create(ctx.deps, ctx.staff, input)),
    get: staffProcedure('reference:read')
      .meta(paths.get)
      .input(recordKey)
      .output(contracts.referenceRecord)
      .query(({ ctx, input }) => records.get(ctx.deps, input._id)),
    update: unscopedStaffProcedure('reference:write')
      .meta(paths.update)
      .input(contracts.updateReferenceInput)
      .output(contracts.referenceRecord)
      .mutation(({ ctx, input }) => records.update(ctx.deps, ctx.staff, input)),
    delete: unscopedStaffProcedure('reference:write')
      .meta(paths.delete)
      .input(recordKey)
      .output(acknowledged)
      .mutation(({ ctx, input }) => records.remove(ctx.deps, ctx.staff, input._id)),
    history: staffProcedure('reference:read')
      .meta(paths.history)
      .input(historyInput)
      .output(historyOutput)
      .query(({ ctx, input }) => listHistory(ctx.deps, recordType, input)),
  });
}

export const subjectsRouter = referenceRouter(subjects, 'subject', {
  base: '/api/subjects',
  one: 'subject',
  many: 'subjects',
  id: 'Subject',
  ids: 'Subjects',
  create: { name: 'Robotics' },
  update: { name: 'Filipino' },
  inUse: 'Products have this subject.',
});
export const gradeLevelsRouter = referenceRouter(gradeLevels, 'grade_level', {
  base: '/api/grade-levels',
  one: 'grade level',
  many: 'grade levels',
  id: 'GradeLevel',
  ids: 'GradeLevels',
  create: { name: 'Preparatory' },
  update: { name: 'Kindergarten' },
  inUse: 'Products have this grade level.',
});
export const agricultureRouter = referenceRouter(agriculture, 'agriculture', {
  base: '/api/agriculture',
  one: 'kind of agriculture',
  many: 'kinds of agriculture',
  id: 'Agriculture',
  ids: 'Agricultures',
  create: { name: 'Beekeeping' },
  update: { name: 'Vegetables' },
  inUse: 'Products have this name.',
});

declare module '../platform/services.ts' {
  interface Services {
    /** Updates every product's copy of the name. */
    reindexByReference: (em: StoreEntityManager, record: ReferenceRecordType, id: number) => Promise<void>;
  }
}
