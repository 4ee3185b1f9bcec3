import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

test('a network is known for 90 days after the last sign-in', async () => {
  const { throttles } = store.services;
  await throttles.remember('staff ben', '203.0.113.8');
  store.clock.advance(90 * 86_400 - 1);
  expect(await throttles.knownPlace('staff ben', '203.0.113.8')).toBe('203.0.113.8');
  expect(await throttles.knownPlace('staff ana', '203.0.113.8')).toBeNull();
  await throttles.purge();
  expect(await throttles.knownPlace('staff ben', '203.0.113.8')).not.toBeNull();
  store.clock.advance(2);
  expect(await throttles.knownPlace('staff ben', '203.0.113.8')).toBeNull();
  await throttles.purge();
  expect(await store.deps().em.execute('select * from known_network')).toEqual([]);
});

test('a device is known on any network, and precedes it', async () => {
  const device = store.services.throttles.ofCall(() => {}, 'mine');
  await device.remember('staff ben', '203.0.113.9');
  expect(await device.knownPlace('staff ben', '198.51.100.1')).toBe('device mine');
  expect(await store.services.throttles.knownPlace('staff ben', '203.0.113.9')).toBe('203.0.113.9');
});
