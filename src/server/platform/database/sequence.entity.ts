import { defineEntity } from '@mikro-orm/core';

export const Sequence = defineEntity({
  name: 'Sequence',
  properties: (p) => ({ name: p.string().length(60).primary(), value: p.integer().unsigned() }),
});
