import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged, fileOutput } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import * as contracts from '#shared/contracts/synonyms.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterPaths } from '../masterData/masterPaths.ts';
import { longStaffProcedure, router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { synonyms } from './search/synonymRecords.ts';
import { exportSynonyms, SPREADSHEET_TYPES } from './spreadsheet/exportStocks.ts';

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
