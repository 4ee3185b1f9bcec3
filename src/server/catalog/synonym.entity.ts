import { defineEntity } from '@mikro-orm/core';
import { SYNONYM_LENGTH } from '#shared/domain/catalog/synonymRule.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, key, updatedAt, version } from '../platform/database/columns.ts';

/** Words that find what is called otherwise: `ballpen` finds ballpoint pens (docs/rules/catalog.md, Search). */
export const SynonymRow = defineEntity({
  name: 'SynonymRow',
  tableName: 'synonym',
  properties: (p) => ({
    id: key(),
    /** Phrases that mean the same, parted by commas. */
    words: p.string().length(SYNONYM_LENGTH).unique(),
    /** The phrases that `words` mean, if this holds in one direction only; otherwise it is empty. */
    means: p.string().length(SYNONYM_LENGTH).default(''),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

auditEntity(SynonymRow, 'synonym');
