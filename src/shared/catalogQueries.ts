/**
 * The questions to the catalog, whose answers are the same for everybody but staff until it changes. They are asked one by
 * one: an answer of its own address is one that the browser and the store can keep.
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
