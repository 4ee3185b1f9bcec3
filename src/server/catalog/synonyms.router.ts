import { fileOutput } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/synonyms.ts';
import { MAX_SYNONYMS, type Synonym, synonymFault } from '#shared/domain/catalog/search/synonymRule.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { recordCalls } from '../masterData/recordCalls.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { longStaffProcedure, router } from '../platform/trpc/procedures.ts';
import { indexCategories } from './search/stockIndex.ts';
import { exportSynonyms, SPREADSHEET_TYPES } from './spreadsheet/exportStocks.ts';
import { SynonymRow } from './synonym.entity.ts';

function requireUsable(synonym: Synonym): void {
  const fault = synonymFault(synonym);
  if (fault) throw fieldError('invalid', fault.field, fault.message);
}

async function requireCapacity(em: StoreEntityManager): Promise<void> {
  if ((await em.count(SynonymRow)) >= MAX_SYNONYMS) throw new DomainError('conflict', serverMessages.tooManySynonyms);
}

/** Each write updates the index of every process. */
const synonyms = simpleRecords<{ words: string; means: string }>({
  entity: SynonymRow,
  fields: ['words', 'means'],
  unique: { field: 'words', taken: serverMessages.synonymTaken },
  check: requireUsable,
  beforeCreate: requireCapacity,
  written: indexCategories,
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
  ...recordCalls(synonyms, contracts.synonyms, 'stocks', 'synonym', {
    base: '/api/synonyms',
    one: 'synonym',
    many: 'synonyms',
    id: 'Synonym',
    ids: 'Synonyms',
    example: '1',
    create: { words: 'krayon, pangkulay', means: 'crayons' },
    update: { means: 'ballpoint pen, gel pen' },
    taken: 'A synonym with these words exists, or there are too many synonyms.',
  }),
});
