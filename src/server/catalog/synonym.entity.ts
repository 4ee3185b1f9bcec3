import { defineEntity } from '@mikro-orm/core';
import { createdAt, key, updatedAt, version } from '../platform/database/columns.ts';

/** Words that find what is called otherwise: `ballpen` finds ballpoint pens (docs/rules.md, Catalog). */
export const SynonymRow = defineEntity({
  name: 'SynonymRow',
  tableName: 'synonym',
  properties: (p) => ({
    id: key(),
    /** Phrases that mean the same, parted by commas. */
    words: p.string().length(200).unique(),
    /** The words that they mean, if the synonym goes one way only; else empty. */
    means: p.string().length(200).default(''),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});
