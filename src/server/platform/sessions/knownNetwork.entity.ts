import { defineEntity } from '@mikro-orm/core';
import { instant } from '../database/columns.ts';

/** The id is a keyed hash of a customer or staff user and their network or device. */
export const KnownNetwork = defineEntity({
  name: 'KnownNetwork',
  properties: (p) => ({
    id: p.string().length(64).collation('utf8mb4_bin').primary(),
    last_at: instant().index(),
  }),
});
