import { IMPORT_FORM_LIMITS } from '../catalog/spreadsheet/checkImport.ts';
import { IMAGES_FORM_LIMITS } from '../catalog/stocks/stockImages.ts';
import type { RestRequest, RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';
import { masterRest } from './masterRest.ts';

const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The path names the stock; a form has no other place for it. */
function withStock({ form, params }: RestRequest): FormData {
  form.set('_id', String(params._id));
  return form;
}

const categoriesRest: RestRoute<ProcedureName>[] = [
  {
    method: 'get',
    path: '/api/categories/menu',
    procedure: 'categories.menu',
    id: 'getMenu',
    summary: 'Read the menu: top categories with those below them',
  },
  {
    method: 'get',
    path: '/api/categories/:_id/breadcrumbs',
    procedure: 'categories.breadcrumbs',
    id: 'getBreadcrumbs',
    summary: 'Read the path from the top to a category',
    example: { _id: '2' },
  },
  {
    method: 'get',
    path: '/api/categories',
    procedure: 'categories.list',
    id: 'listCategories',
    summary: 'List categories, all or those that have a word in their name',
    example: { s: 'text' },
  },
  ...masterRest('/api/categories', 'categories', {
    one: 'category',
    many: 'categories',
    id: 'Category',
    ids: 'CategoryPages',
    example: '1',
    create: { name: 'Board Games', parent_category: null, icon: 'puzzle' },
    update: { icon: 'book-open' },
    inUse: 'Products or other categories are in it.',
    taken: 'The category would lie below itself, or too deep.',
  }),
];

export const catalogRest: RestRoute<ProcedureName>[] = [
  ...categoriesRest,
  {
    method: 'get',
    path: '/api/stocks/product-filters',
    procedure: 'stocks.productFilters',
    id: 'getProductFilters',
    summary: 'List the names that products can be filtered by',
  },
  {
    method: 'post',
    path: '/api/stocks/product-list',
    procedure: 'stocks.productList',
    id: 'listProducts',
    summary: 'Find products by category, filters and keyword, ten a page',
    description:
      'A category stands for those below it too. Filters: any name of one list, and a name of each list. Keyword: every word begins a word of the ' +
      'product; best matches first.',
    errors: { not_found: 'There is no such category.' },
    example: { category: null, filters: {}, keyword: 'notebook', page: 1 },
  },
  {
    method: 'post',
    path: '/api/stocks/stock-inventory',
    procedure: 'stocks.stockInventory',
    id: 'getAvailableQuantity',
    summary: "Tell how many of a product's size are available",
    description: 'Null where the product is not counted.',
    errors: { not_found: 'There is no such product, or no such size of it.' },
    example: { stock_id: '1', size: '' },
  },
  {
    method: 'get',
    path: '/api/stocks/listing',
    procedure: 'stocks.listing',
    id: 'listStockNames',
    summary: 'List names of products, as the filters of reports take them',
    example: { s: 'notebook' },
  },
  {
    method: 'get',
    path: '/api/stocks/export',
    sendsFile: [CSV, XLSX],
    procedure: 'stocks.export',
    id: 'exportStocks',
    summary: 'Download products as a spreadsheet that an import takes back',
    example: { format: 'csv', s: 'notebook' },
  },
  {
    method: 'post',
    path: '/api/stocks/check-import',
    form: {
      limits: IMPORT_FORM_LIMITS,
      caller: 'staff',
      parts: {
        file: {
          description: 'A CSV or Excel file of at most 10,000 rows and 5 MB.',
          files: [CSV, XLSX],
          isRequired: true,
        },
      },
    },
    procedure: 'stocks.checkImport',
    id: 'checkImport',
    summary: 'Check a spreadsheet of products, without writing anything',
  },
  {
    method: 'post',
    path: '/api/stocks/run-import',
    procedure: 'stocks.runImport',
    id: 'runImport',
    summary: 'Import a spreadsheet that has been checked',
    errors: {
      not_found: 'There is no such check of yours.',
      conflict: 'Another import is running, or a file with the same rows has been imported before.',
    },
    example: { import_id: '0b8e7f5e-6d0f-4b57-9d2c-3f1f6a3a9d11', rows: 'good' },
  },
  {
    method: 'post',
    path: '/api/stocks/bulk',
    procedure: 'stocks.bulk',
    id: 'changeStocks',
    summary: 'Show, hide, move or reprice many products, or set their restock levels',
    description:
      'Those of `ids`, or all that `filter` finds as long as these are as many as its `total`; at most 5,000. All are changed or none. A price or a ' +
      'restock level is set (`kind` `set`) or changed by a percentage (`percent`).',
    errors: {
      not_found: 'One of them is not in your categories.',
      conflict: 'The filter finds another number of products than `total`.',
    },
    example: { ids: ['1'], is_available: true },
  },
  {
    method: 'post',
    path: '/api/stocks/bulk-preview',
    procedure: 'stocks.bulkPreview',
    id: 'previewStocks',
    summary: 'Tell what a change of many prices or restock levels would come to',
    description:
      'Takes what the change itself takes and writes nothing; the first fifty products that would change are named.',
    errors: {
      not_found: 'One of them is not in your categories.',
      conflict: 'The filter finds another number of products than `total`.',
    },
    example: { ids: ['1'], selling_price: { kind: 'percent', value: 5 } },
  },
  {
    method: 'get',
    path: '/api/stocks/:_id/ledger',
    procedure: 'stocks.ledger',
    id: 'listLedger',
    summary: "List every change of a size's quantity, the latest first",
    description: 'Twenty a page; `balance` is the quantity after the entry.',
    example: { _id: '1', size: '', page: 1 },
  },
  {
    method: 'post',
    path: '/api/stocks/:_id/quantity',
    procedure: 'stocks.countSize',
    id: 'countSize',
    summary: 'Set how many there are of a size to what was counted',
    description:
      'With a reason, in the ledger of the size. `old_available_quantity` is what there was when the count began; without a `size` the product has ' +
      'one size.',
    errors: {
      not_found: 'There is no such product in your categories, or no such size of it.',
      conflict: 'There are more or fewer by now than `old_available_quantity`.',
    },
  },
  {
    method: 'post',
    path: '/api/stocks/:_id/availability',
    procedure: 'stocks.availability',
    id: 'setAvailability',
    summary: 'Show a product to customers, or hide it',
    example: { _id: '1', checked: true },
  },
  {
    method: 'post',
    path: '/api/stocks/:_id/upload',
    form: {
      limits: IMAGES_FORM_LIMITS,
      caller: 'staff',
      parts: {
        images: {
          description: 'JPEG pictures of at most 2 MB each, ten at a time.',
          files: ['image/jpeg'],
          isList: true,
          isRequired: true,
        },
      },
    },
    procedure: 'stocks.upload',
    id: 'uploadImages',
    summary: 'Add pictures to a product',
    errors: { conflict: 'The product would have more than 20 pictures.' },
    toInput: withStock,
    example: { _id: '1' },
  },
  {
    method: 'post',
    path: '/api/stocks/:_id/delete-image',
    procedure: 'stocks.deleteImage',
    id: 'deleteImage',
    summary: 'Delete a picture of a product',
    example: { _id: '1', image: 'sinag-ng-wika-1.jpg' },
  },
  ...masterRest('/api/stocks', 'stocks', {
    one: 'product',
    many: 'products',
    id: 'Stock',
    ids: 'Stocks',
    example: '1',
    create: {
      name: 'Graphing Notebook',
      description: 'A4, 80 leaves, 5 mm squares.',
      category: '1',
      uom: 'pc',
      selling_price: 68.5,
      size_prices: [{ size: '', adjustment_quantity: 120, restock_level: 20 }],
    },
    update: { size_prices: [{ size: '', adjustment_quantity: 24, adjustment_note: 'Delivery of November' }] },
    inUse: 'Orders that are under way have the product.',
    taken: 'A size is left out that still has stock or orders.',
  }),
];
