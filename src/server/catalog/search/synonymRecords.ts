import { MAX_SYNONYMS, type Synonym, synonymFault } from '#shared/domain/catalog/synonymRule.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { simpleRecords } from '../../masterData/simpleRecords.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { SynonymRow } from '../synonym.entity.ts';
import { indexCategories } from './stockIndex.ts';

function requireUsable(synonym: Synonym): void {
  const fault = synonymFault(synonym);
  if (fault) throw fieldError('invalid', fault.field, fault.message);
}

async function requireRoom(em: StoreEntityManager): Promise<void> {
  if ((await em.count(SynonymRow)) >= MAX_SYNONYMS) throw new DomainError('conflict', serverMessages.tooManySynonyms);
}

/** The synonyms of a store. Each write has every process search by it from the commit on: what changes the index numbers synonyms, too. */
export const synonyms = simpleRecords<{ words: string; means: string }>({
  entity: SynonymRow,
  fields: ['words', 'means'],
  unique: { field: 'words', taken: serverMessages.synonymTaken },
  check: requireUsable,
  beforeCreate: requireRoom,
  written: indexCategories,
});
