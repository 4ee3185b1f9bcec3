import { expect, expectTypeOf, test } from 'vitest';
import type { CallWords } from './documentedPath.ts';
import { router, type TokenScope } from './procedures.ts';

test('a listener knows within ten seconds that the server is silent, and a late ping is no silence', () => {
  const { ping, client } = router({})._def._config.sse ?? {};
  expect(client?.reconnectAfterInactivityMs).toBeLessThanOrEqual(10_000);
  expect(ping?.enabled).toBe(true);
  expect(Number(ping?.intervalMs) * 2).toBeLessThan(Number(client?.reconnectAfterInactivityMs));
});

test('a procedure that leaves a word out, or says one that there is not, does not compile', () => {
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
