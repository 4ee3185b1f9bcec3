import { expect, test } from 'vitest';
import {
  checkImports,
  checkSingleUses,
  checkTypeImports,
  PROJECT,
  readImports,
  readSources,
  toImportGraph,
} from './importGraph.ts';

const SOURCES = readSources(PROJECT);

const check = (imports: Record<string, string[]>) => checkImports(new Map(Object.entries(imports)));

const forbidden: [file: string, target: string][] = [
  ['src/shared/domain/rule.ts', 'express'],
  ['src/shared/contracts/rule.ts', 'src/server/app.ts'],
  ['src/server/platform/http/part.ts', 'src/server/catalog/search/listProducts.ts'],
  ['src/server/catalog/search/part.ts', 'src/server/orders/placing/placeOrder.ts'],
  ['src/server/catalog/search/part.ts', 'src/server/catalog/stocks/saveStock.ts'],
  ['src/server/settings/part.ts', 'src/server/staff/signIn/signIn.ts'],
  ['src/server/staff/part.entity.ts', 'src/server/catalog/search/listProducts.ts'],
  ['src/server/orders/part.ts', 'src/server/router.ts'],
  ['src/server/store.ts', 'db/sample/loadSample.ts'],
  ['src/client/app/part.ts', 'src/client/storefront/StorefrontApp.tsx'],
  ['src/client/app/part.ts', 'src/server/router.ts'],
  ['src/client/design/part/Part.tsx', 'src/client/app/paths.ts'],
  ['src/client/storefront/home/Part.tsx', 'src/client/storefront/checkout/CheckoutScreen.tsx'],
  ['src/client/storefront/home/Part.tsx', 'src/client/backoffice/BackofficeApp.tsx'],
  ['src/client/backoffice/dashboard/Part.tsx', 'src/client/storefront/catalog/useNow.ts'],
  ['src/server/orders/placing/placeOrder.ts', 'test/store/testStore.ts'],
  ...['src/client/storefront/part.browser.test.ts', 'test/part.ts', 'packages/bench/part.ts', 'scripts/part.ts'].map(
    (file): [string, string] => [file, 'examples/placeOrder.ts'],
  ),
  ['examples/placeOrder.ts', 'test/store/apiClient.ts'],
];

const allowed: [file: string, target: string][] = [
  ['src/shared/contracts/rule.ts', 'zod'],
  ['src/server/orders/part.ts', 'src/server/catalog/product/stocks.queries.ts'],
  ['src/server/staff/part.entity.ts', 'src/server/catalog/category.entity.ts'],
  ['src/server/orders/part.ts', 'express'],
  ['src/server/main.ts', 'db/sample/loadSample.ts'],
  ['src/client/api/appRouter.ts', 'src/server/router.ts'],
  ['src/client/storefront/home/Part.tsx', 'src/client/storefront/catalog/useNow.ts'],
  ['examples/examples.test.ts', 'examples/placeOrder.ts'],
];

test.each(forbidden)('%s may not import %s', (file, target) => {
  expect(check({ [file]: [target] })).not.toEqual([]);
});

test.each(allowed)('%s may import %s', (file, target) => {
  expect(check({ [file]: [target] })).toEqual([]);
});

test('import cycles of any length are found', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `src/server/orders/${name}.ts`) as [string, string, string];
  expect(check({ [a]: [b], [b]: [c], [c]: [a] })).toEqual([`These files import each other: ${a}, ${b}, ${c}`]);
});

test('a file in a new folder needs a module', () => {
  expect(check({ 'tools/part.ts': [] })).toEqual(['tools/part.ts is in no module of scripts/importRules.ts.']);
});

test('types, exports and imports at run time count', () => {
  const text = `
    import type { A } from './a.ts';
    export { b } from '#shared/b.ts';
    const c = () => import('../c.ts');
    import d from 'd';`;
  expect(readImports('src/server/orders/part.ts', text).sort()).toEqual([
    'd',
    'src/server/c.ts',
    'src/server/orders/a.ts',
    'src/shared/b.ts',
  ]);
});

test.each([
  ['localStorage.getItem(key)', 'webStorage.ts'],
  ['window.sessionStorage.clear()', 'webStorage.ts'],
  ["addEventListener('beforeunload', ask)", 'useAskBeforeUnload.ts'],
])('only one client file contains %s', (text, only) => {
  expect(checkSingleUses(new Map([['src/client/app/part.ts', text]]))).toEqual([expect.stringContaining(only)]);
  expect(checkSingleUses(new Map([[`src/client/browser/${only}`, text]]))).toEqual([]);
  expect(checkSingleUses(SOURCES)).toEqual([]);
});

test('the client imports only types from the contracts', () => {
  const from = (clause: string) =>
    new Map([['src/client/app/part.ts', `import ${clause} from '#shared/contracts/cart.ts';`]]);
  expect(checkTypeImports(from('{ type CartItem, cartItem }'))).toEqual([expect.stringContaining('contracts/cart.ts')]);
  expect(checkTypeImports(from('type { CartItem }'))).toEqual([]);
  expect(checkTypeImports(SOURCES)).toEqual([]);
});

test('the graph contains the project’s files', () => {
  const graph = toImportGraph(SOURCES);
  expect(graph.get('src/server/main.ts')).toContain('src/server/store.ts');
  expect(graph.get('src/client/api/appRouter.ts')).toContain('src/server/router.ts');
  expect(graph.size).toBeGreaterThan(500);
});
