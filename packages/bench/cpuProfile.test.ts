import { expect, test } from 'vitest';
import { moduleOf, summarize } from './cpuProfile.ts';

const ROOT = '/home/store';
const node = (id: number, functionName: string, url = '', lineNumber = -1) => ({
  id,
  callFrame: { functionName, url, lineNumber },
});

test.each([
  [`file://${ROOT}/src/server/orders/placeOrder.ts`, 'src/server/orders'],
  [`file://${ROOT}/node_modules/kysely/dist/index.js`, 'kysely'],
  [`file://${ROOT}/node_modules/@trpc/server/dist/index.mjs`, '@trpc/server'],
  [`file://${ROOT}/node_modules/a/node_modules/b/index.js`, 'b'],
  ['node:internal/streams/writable', 'node:internal/streams'],
  ['node:_http_server', 'node:_http_server'],
  ['', 'node (native)'],
])('%s belongs to %s', (url, module) => {
  expect(moduleOf(url, ROOT)).toBe(module);
});

test('shares out the time in which something was done', () => {
  const read = `file://${ROOT}/src/server/catalog/stocks/read.ts`;
  const { modules, functions } = summarize(
    {
      nodes: [node(1, '(idle)'), node(2, 'read', read, 6), node(3, '(garbage collector)'), node(4, 'write')],
      samples: [1, 2, 3, 2, 4],
      timeDeltas: [900, 30, 10, 30, 30],
    },
    ROOT,
  );
  expect(modules).toEqual([
    { name: 'src/server/catalog', share: 0.6 },
    { name: 'node (native)', share: 0.3 },
    { name: '(garbage collector)', share: 0.1 },
  ]);
  expect(functions[0]).toEqual({ name: 'read  src/server/catalog/stocks/read.ts:7', share: 0.6 });
});
