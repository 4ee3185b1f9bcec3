import { defineEntity } from '@mikro-orm/core';

/** Tries that are counted: the table of rate-limiter-flexible, whose columns stand in this order. Names and networks are keyed hashes. */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  properties: (p) => ({
    key: p.string().length(255).collation('utf8mb4_bin').primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').unsigned().nullable(),
  }),
});
