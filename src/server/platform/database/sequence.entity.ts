import { defineEntity } from '@mikro-orm/core';

/** A running number that several store processes share; see nextInSequence; locks are rows of `named_lock`. */
export const Sequence = defineEntity({
  name: 'Sequence',
  properties: (p) => ({ name: p.string().length(60).primary(), value: p.integer().unsigned() }),
});
