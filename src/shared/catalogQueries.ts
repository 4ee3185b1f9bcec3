/**
 * The queries of the catalog, whose responses are the same for everybody but staff until it changes. Each is sent by itself,
 * not in a batch: a response under a URL of its own is one that the browser and the store can cache. Which they are is decided
 * by `read.catalog` on the server; the client, which knows no server code, has their names from here, and
 * src/server/catalogResponses.test.ts walks the router and holds that they are the same.
 */
export const CATALOG_QUERIES: ReadonlySet<string> = new Set([
  'stocks.productList',
  'stocks.productFilters',
  'stocks.filterCounts',
  'stocks.suggest',
  'stocks.stockInventory',
  'stocks.get',
  'bookLists.published',
  'bookLists.open',
  'finding.overview',
  'finding.rows',
  'finding.together',
  'finding.products',
  'categories.list',
  'categories.get',
  'categories.menu',
  'categories.breadcrumbs',
  'settings.help',
]);
