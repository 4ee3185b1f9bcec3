/**
 * The queries of the catalog, whose responses are the same for everybody but staff until it changes. They are sent one by
 * one: a response with its own URL is one that the browser and the store can cache.
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
