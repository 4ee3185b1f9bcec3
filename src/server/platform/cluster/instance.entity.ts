import { defineEntity } from '@mikro-orm/core';
import { instant } from '../database/columns.ts';

/** A process of the store that others notify: where it listens for them, and when it last said that it is there. */
export const Instance = defineEntity({
  name: 'Instance',
  properties: (p) => ({ address: p.string().length(120).collation('utf8mb4_bin').primary(), seen_at: instant() }),
});
