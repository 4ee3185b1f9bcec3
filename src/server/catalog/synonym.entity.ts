import { defineEntity } from '@mikro-orm/core';
import { SYNONYM_LENGTH } from '#shared/domain/catalog/search/synonymRule.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, key, updatedAt, version } from '../platform/database/columns.ts';

/** Such as `ballpen` for ballpoint pens (docs/rules/catalog.md, Search). */
export const SynonymRow = defineEntity({
  name: 'SynonymRow',
  tableName: 'synonym',
  properties: (p) => ({
    id: key(),
    /** Equivalent phrases, separated by commas. */
    words: p.string().length(SYNONYM_LENGTH).unique(),
    /** Set if `words` mean these phrases but not vice versa. */
    means: p.string().length(SYNONYM_LENGTH).default(''),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

auditEntity(SynonymRow, 'synonym');
