import { defineEntity } from '@mikro-orm/core';

export const NamedLock = defineEntity({
  name: 'NamedLock',
  properties: (p) => ({
    name: p.string().length(60).primary(),
    /** Raised under each exclusive lock, so that on a cluster one of two transactions on different nodes is rejected. */
    taken: p.integer().unsigned().default(0),
  }),
});
