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
  interface Said {
    repeat: 'stored';
    path: 'PUT /api/orders';
    id: string;
    summary: string;
  }
  expectTypeOf<Said>().toExtend<CallWords>();
  expectTypeOf<{ noPath: string }>().toExtend<CallWords>();
  expectTypeOf<Said & { noPath: string }>().not.toExtend<CallWords>();
  expectTypeOf<Omit<Said, 'summary'>>().not.toExtend<CallWords>();
  expectTypeOf<Omit<Said, 'repeat'> & { repeat: 'always' }>().not.toExtend<CallWords>();
  expectTypeOf<'orders:reed'>().not.toExtend<TokenScope>();
});
