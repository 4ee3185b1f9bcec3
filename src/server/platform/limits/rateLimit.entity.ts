import { defineEntity } from '@mikro-orm/core';

/** The table of rate-limiter-flexible, which needs this column order. Names and networks are keyed hashes. */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  properties: (p) => ({
    key: p.string().length(255).collation('utf8mb4_bin').primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').unsigned().nullable(),
  }),
});
