import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged, fileOutput } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import * as contracts from '#shared/contracts/synonyms.ts';
import { MAX_SYNONYMS, type Synonym, synonymFault } from '#shared/domain/catalog/synonymRule.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterPaths } from '../masterData/masterPaths.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { longStaffProcedure, router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { indexCategories } from './search/stockIndex.ts';
import { exportSynonyms, SPREADSHEET_TYPES } from './spreadsheet/exportStocks.ts';
import { SynonymRow } from './synonym.entity.ts';

function requireUsable(synonym: Synonym): void {
  const fault = synonymFault(synonym);
  if (fault) throw fieldError('invalid', fault.field, fault.message);
}

async function requireRoom(em: StoreEntityManager): Promise<void> {
  if ((await em.count(SynonymRow)) >= MAX_SYNONYMS) throw new DomainError('conflict', serverMessages.tooManySynonyms);
}

/** Each write updates the index of every process. */
const synonyms = simpleRecords<{ words: string; means: string }>({
  entity: SynonymRow,
  fields: ['words', 'means'],
  unique: { field: 'words', taken: serverMessages.synonymTaken },
  check: requireUsable,
  beforeCreate: requireRoom,
  written: indexCategories,
});

const paths = masterPaths({
  base: '/api/synonyms',
  one: 'synonym',
  many: 'synonyms',
  id: 'Synonym',
  ids: 'Synonyms',
  example: '1',
  create: { words: 'krayon, pangkulay', means: 'crayons' },
  update: { means: 'ballpoint pen, gel pen' },
  taken: 'A synonym with these words exists, or there are too many synonyms.',
});

export const synonymsRouter = router({
  export: longStaffProcedure('stocks:read')
    .meta({
      path: 'GET /api/synonyms/export',
      id: 'exportSynonyms',
      summary: 'Download all synonyms as a spreadsheet',
      sendsFile: SPREADSHEET_TYPES,
      example: { format: 'csv' },
    })
    .input(contracts.exportSynonymsInput)
    .output(fileOutput)
    .query(({ ctx, input }) => exportSynonyms(ctx.deps, input)),
  paginate: staffProcedure('stocks:read')
    .meta(paths.paginate)
    .input(contracts.paginateSynonymsInput)
    .output(contracts.paginateSynonymsOutput)
    .query(({ ctx, input }) => synonyms.paginate(ctx.deps, input)),
  create: unscopedStaffProcedure('stocks:write')
    .meta(paths.create)
    .input(contracts.createSynonymInput)
    .output(contracts.synonymRecord)
    .mutation(({ ctx, input }) => synonyms.create(ctx.deps, ctx.staff, input)),
  get: staffProcedure('stocks:read')
    .meta(paths.get)
    .input(recordKey)
    .output(contracts.synonymRecord)
    .query(({ ctx, input }) => synonyms.get(ctx.deps, input._id)),
  update: unscopedStaffProcedure('stocks:write')
    .meta(paths.update)
    .input(contracts.updateSynonymInput)
    .output(contracts.synonymRecord)
    .mutation(({ ctx, input }) => synonyms.update(ctx.deps, ctx.staff, input)),
  delete: unscopedStaffProcedure('stocks:write')
    .meta(paths.delete)
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => synonyms.remove(ctx.deps, ctx.staff, input._id)),
  history: staffProcedure('stocks:read')
    .meta(paths.history)
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, 'synonym', input)),
});
