import { expect, test } from 'vitest';
import { createIsTrusted } from './requestIds.ts';

test.each([
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '10.0.0.1', false],
  [['10.0.0.0/8', '::1'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], 'no address', false],
  [['10.0.0.0/8'], undefined, false],
  [false as const, '127.0.0.1', false],
])('with TRUST_PROXY %j the sender %s is trusted: %s', (setting, address, expected) => {
  expect(createIsTrusted(setting)(address, 0)).toBe(expected);
});

test('a number of hops counts the senders, whatever their addresses', () => {
  const isTrusted = createIsTrusted(1);
  expect([isTrusted('10.0.0.1', 0), isTrusted('10.0.0.1', 1), isTrusted('10.0.0.1', 0)]).toEqual([true, false, true]);
});
