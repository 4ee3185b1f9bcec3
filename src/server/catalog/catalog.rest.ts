import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

export const catalogRest: RestRoute<AppCaller>[] = [
  { method: 'get', path: '/api/categories/menu', call: (store) => store.categories.menu() },
  {
    method: 'get',
    path: '/api/categories/:_id/breadcrumbs',
    call: (store, { input }) => store.categories.breadcrumbs(input),
  },
  { method: 'get', path: '/api/categories/:_id', call: (store, { input }) => store.categories.get(input) },
  { method: 'get', path: '/api/categories', call: (store, { input }) => store.categories.list(input) },
  { method: 'get', path: '/api/stocks/product-filters', call: (store) => store.stocks.productFilters() },
  {
    method: 'post',
    path: '/api/stocks/product-list',
    call: (store, { input }) => store.stocks.productList(input),
  },
  {
    method: 'post',
    path: '/api/stocks/stock-inventory',
    call: (store, { input }) => store.stocks.stockInventory(input),
  },
  { method: 'get', path: '/api/stocks/:_id', call: (store, { input }) => store.stocks.get(input) },
];
