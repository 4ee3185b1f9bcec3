/**
 * The questions to the catalog, whose answers are the same for everybody but staff until it changes. They are asked one by
 * one: an answer of its own address is one that the browser and the store can keep. What is one is said by
 * `procedure.catalog` on the server; the client, which knows no server code, has their names from here, and
 * src/server/catalogResponses.test.ts walks the router and holds that they are the same.
 */
export const CATALOG_QUERIES: ReadonlySet<string> = new Set([
  'stocks.productList',
  'stocks.productFilters',
  'stocks.filterCounts',
  'stocks.suggest',
  'stocks.stockInventory',
  'stocks.get',
  'categories.list',
  'categories.get',
  'categories.menu',
  'categories.breadcrumbs',
]);
