import type { Try } from '#server/platform/limits/rateLimits.ts';
import type { TestStore } from './testStore.ts';

/** Raises a throttle's count with two statements instead of thousands of tries. Throws if the throttle then has another count. */
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
