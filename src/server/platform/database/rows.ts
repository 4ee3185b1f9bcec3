import type { SqlEntityManager } from '@mikro-orm/mysql';

/**
 * Kysely on the entity manager's own connection (and transaction), rows as the entities declare them: dates as Date,
 * flags as boolean, JSON parsed, money as decimal text.
 */
export function rows<Em extends SqlEntityManager>(em: Em) {
  return em.getKysely({ convertValues: true });
}
