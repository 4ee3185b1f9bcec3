import { defineEntity } from '@mikro-orm/core';

export const NamedLock = defineEntity({
  name: 'NamedLock',
  properties: (p) => ({
    name: p.string().length(60).primary(),
    /** Incremented under each exclusive lock, so that a cluster rejects one of two transactions on different nodes. */
    taken: p.integer().unsigned().default(0),
  }),
});
