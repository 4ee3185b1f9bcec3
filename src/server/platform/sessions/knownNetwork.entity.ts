import { defineEntity } from '@mikro-orm/core';
import { instant } from '../database/columns.ts';

/** Somebody has signed in from a network or device: a keyed hash of both, and when last. */
export const KnownNetwork = defineEntity({
  name: 'KnownNetwork',
  properties: (p) => ({
    id: p.string().length(64).collation('utf8mb4_bin').primary(),
    last_at: instant().index(),
  }),
});
