import { IMPORT_BYTES } from '#shared/contracts/stockImport.ts';
import type { RestRoute, Unchecked } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';
import { masterRest } from './masterRest.ts';

const MEGABYTE = 1024 * 1024;
/** Ten pictures of the largest size at once, and what the form itself takes. */
const IMAGES_LIMIT = 21 * MEGABYTE;

/** The path names the stock; a form has no other place for it. */
function withStock(form: FormData, { _id }: { _id: string }): FormData {
  form.set('_id', _id);
  return form;
}

export const catalogRest: RestRoute<AppCaller>[] = [
  { method: 'get', path: '/api/categories/menu', isCatalog: true, call: (store) => store.categories.menu() },
  {
    method: 'get',
    path: '/api/categories/:_id/breadcrumbs',
    isCatalog: true,
    call: (store, { input }) => store.categories.breadcrumbs(input),
  },
  {
    method: 'get',
    path: '/api/categories',
    isCatalog: true,
    call: (store, { input }) => store.categories.list(input),
  },
  ...masterRest<AppCaller>('/api/categories', (store) => store.categories, { isCatalog: true }),
  {
    method: 'get',
    path: '/api/stocks/product-filters',
    isCatalog: true,
    call: (store) => store.stocks.productFilters(),
  },
  {
    method: 'post',
    path: '/api/stocks/product-list',
    isCatalog: true,
    call: (store, { input }) => store.stocks.productList(input),
  },
  {
    method: 'post',
    path: '/api/stocks/stock-inventory',
    isCatalog: true,
    call: (store, { input }) => store.stocks.stockInventory(input),
  },
  { method: 'get', path: '/api/stocks/listing', call: (store, { input }) => store.stocks.listing(input) },
  {
    method: 'get',
    path: '/api/stocks/export',
    sendsFile: true,
    call: (store, { input }) => store.stocks.export(input),
  },
  {
    method: 'post',
    path: '/api/stocks/check-import',
    form: { limit: IMPORT_BYTES + MEGABYTE, caller: 'staff' },
    call: (store, { form }) => store.stocks.checkImport(form),
  },
  { method: 'post', path: '/api/stocks/run-import', call: (store, { input }) => store.stocks.runImport(input) },
  {
    method: 'post',
    path: '/api/stocks/:_id/availability',
    call: (store, { input }) => store.stocks.availability(input),
  },
  {
    method: 'post',
    path: '/api/stocks/:_id/upload',
    form: { limit: IMAGES_LIMIT, caller: 'staff' },
    call: (store, { form, input }) => store.stocks.upload(withStock(form, input as Unchecked)),
  },
  {
    method: 'post',
    path: '/api/stocks/:_id/delete-image',
    call: (store, { input }) => store.stocks.deleteImage(input),
  },
  ...masterRest<AppCaller>('/api/stocks', (store) => store.stocks, { isCatalog: true }),
];
