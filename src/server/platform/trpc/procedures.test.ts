import { expect, test } from 'vitest';
import { router } from './procedures.ts';

test('a listener knows within ten seconds that the server is silent, and a late ping is no silence', () => {
  const { ping, client } = router({})._def._config.sse ?? {};
  expect(client?.reconnectAfterInactivityMs).toBeLessThanOrEqual(10_000);
  expect(ping?.enabled).toBe(true);
  expect(Number(ping?.intervalMs) * 2).toBeLessThan(Number(client?.reconnectAfterInactivityMs));
});
