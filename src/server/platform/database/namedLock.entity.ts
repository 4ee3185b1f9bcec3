import { defineEntity } from '@mikro-orm/core';

/** A row that transactions lock by its name, so that they come one after the other; see lockByName. */
export const NamedLock = defineEntity({
  name: 'NamedLock',
  properties: (p) => ({
    name: p.string().length(60).primary(),
    /** Raised by each transaction that has the lock alone: of two at different nodes of a cluster, one is then rejected. */
    taken: p.integer().unsigned().default(0),
  }),
});
