import { IMPORT_FORM_LIMITS } from '../catalog/spreadsheet/checkImport.ts';
import { IMAGES_FORM_LIMITS } from '../catalog/stocks/stockImages.ts';
import type { RestRequest, RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';
import { masterRest } from './masterRest.ts';

/** The path names the stock; a form has no other place for it. */
function withStock({ form, params }: RestRequest): FormData {
  form.set('_id', String(params._id));
  return form;
}

export const catalogRest: RestRoute<ProcedureName>[] = [
  { method: 'get', path: '/api/categories/menu', procedure: 'categories.menu' },
  { method: 'get', path: '/api/categories/:_id/breadcrumbs', procedure: 'categories.breadcrumbs' },
  { method: 'get', path: '/api/categories', procedure: 'categories.list' },
  ...masterRest('/api/categories', 'categories'),
  { method: 'get', path: '/api/stocks/product-filters', procedure: 'stocks.productFilters' },
  { method: 'post', path: '/api/stocks/product-list', procedure: 'stocks.productList' },
  { method: 'post', path: '/api/stocks/stock-inventory', procedure: 'stocks.stockInventory' },
  { method: 'get', path: '/api/stocks/listing', procedure: 'stocks.listing' },
  { method: 'get', path: '/api/stocks/export', sendsFile: true, procedure: 'stocks.export' },
  {
    method: 'post',
    path: '/api/stocks/check-import',
    form: { limits: IMPORT_FORM_LIMITS, caller: 'staff' },
    procedure: 'stocks.checkImport',
  },
  { method: 'post', path: '/api/stocks/run-import', procedure: 'stocks.runImport' },
  { method: 'post', path: '/api/stocks/:_id/availability', procedure: 'stocks.availability' },
  {
    method: 'post',
    path: '/api/stocks/:_id/upload',
    form: { limits: IMAGES_FORM_LIMITS, caller: 'staff' },
    procedure: 'stocks.upload',
    toInput: withStock,
  },
  { method: 'post', path: '/api/stocks/:_id/delete-image', procedure: 'stocks.deleteImage' },
  ...masterRest('/api/stocks', 'stocks'),
];
