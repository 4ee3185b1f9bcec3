import { expect, expectTypeOf, test } from 'vitest';
import type { CallWords } from './documentedPath.ts';
import { router, type TokenScope } from './procedures.ts';

test('a listener detects a silent server within ten seconds, and tolerates a late ping', () => {
  const { ping, client } = router({})._def._config.sse ?? {};
  expect(client?.reconnectAfterInactivityMs).toBeLessThanOrEqual(10_000);
  expect(ping?.enabled).toBe(true);
  expect(Number(ping?.intervalMs) * 2).toBeLessThan(Number(client?.reconnectAfterInactivityMs));
});

test('a procedure with a missing or unknown text does not compile', () => {
  interface Described {
    repeat: 'stored';
    path: 'PUT /api/orders';
    id: string;
    summary: string;
  }
  expectTypeOf<Described>().toExtend<CallWords>();
  expectTypeOf<{ noPath: string }>().toExtend<CallWords>();
  expectTypeOf<Described & { noPath: string }>().not.toExtend<CallWords>();
  expectTypeOf<Omit<Described, 'summary'>>().not.toExtend<CallWords>();
  expectTypeOf<Omit<Described, 'repeat'> & { repeat: 'always' }>().not.toExtend<CallWords>();
  expectTypeOf<'orders:reed'>().not.toExtend<TokenScope>();
});
