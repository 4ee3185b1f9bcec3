import type { Try } from '#server/platform/limits/rateLimits.ts';
import type { TestStore } from './testStore.ts';

/**
 * Has a throttle count as many tries as though each had been taken, by two statements instead of thousands. Throws where that
 * is not what it counts then.
 */
export async function countTries({ services, deps }: TestStore, [name, who]: Try, tries: number): Promise<void> {
  const { throttles } = services;
  await throttles.take([name, who]);
  await deps().em.execute('update rate_limit set points = ? where `key` = ?', [
    tries,
    `${name}:${throttles.keyOf(`${name}\n${who}`)}`,
  ]);
  const counted = await throttles.count(name, who);
  if (counted !== tries) throw new Error(`the throttle counts ${counted} tries instead of ${tries}`);
}
