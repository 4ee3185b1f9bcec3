import { defineEntity } from '@mikro-orm/core';
import { instant } from '../database/columns.ts';

/** Tries of one kind by one name or network, which stands here as a keyed hash alone. */
export const Throttle = defineEntity({
  name: 'Throttle',
  properties: (p) => ({
    id: p.string().length(64).collation('utf8mb4_bin').primary(),
    tries: p.integer().unsigned().default(0),
    last_at: instant(),
    expires_at: instant().index(),
  }),
});

/** Somebody has signed in from a network: a keyed hash of both, and when last. */
export const KnownNetwork = defineEntity({
  name: 'KnownNetwork',
  properties: (p) => ({
    id: p.string().length(64).collation('utf8mb4_bin').primary(),
    last_at: instant().index(),
  }),
});
