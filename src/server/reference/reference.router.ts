import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import {
  createReferenceInput,
  paginateReferenceInput,
  paginateReferenceOutput,
  referenceRecord,
  updateReferenceInput,
} from '#shared/contracts/reference.ts';
import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { agriculture, gradeLevels, subjects } from './references.ts';

const referenceRouter = (records: typeof subjects, recordType: AuditedRecord) =>
  router({
    get: procedure.staff
      .input(recordKey)
      .output(referenceRecord)
      .query(({ ctx, input }) => records.get(ctx.deps, input._id)),
    create: procedure.unscopedStaff
      .input(createReferenceInput)
      .output(referenceRecord)
      .mutation(({ ctx, input }) => records.create(ctx.deps, ctx.staff, input)),
    update: procedure.unscopedStaff
      .input(updateReferenceInput)
      .output(referenceRecord)
      .mutation(({ ctx, input }) => records.update(ctx.deps, ctx.staff, input)),
    delete: procedure.unscopedStaff
      .input(recordKey)
      .output(acknowledged)
      .mutation(({ ctx, input }) => records.remove(ctx.deps, ctx.staff, input._id)),
    paginate: procedure.staff
      .input(paginateReferenceInput)
      .output(paginateReferenceOutput)
      .query(({ ctx, input }) => records.paginate(ctx.deps, input)),
    history: procedure.staff
      .input(historyInput)
      .output(historyOutput)
      .query(({ ctx, input }) => listHistory(ctx.deps, recordType, input)),
  });

export const subjectsRouter = referenceRouter(subjects, 'subject');
export const gradeLevelsRouter = referenceRouter(gradeLevels, 'grade_level');
export const agricultureRouter = referenceRouter(agriculture, 'agriculture');

declare module '../platform/services.ts' {
  interface Services {
    /** Writes the name of a reference record anew wherever a product stores a copy of it. */
    reindexByReference: (em: StoreEntityManager, record: ReferenceRecordType, id: number) => Promise<void>;
  }
}
