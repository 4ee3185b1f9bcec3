import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import * as catalog from '#shared/contracts/catalog.ts';
import { acknowledged, empty, fileOutput } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import { exportStocksInput } from '#shared/contracts/stockImport.ts';
import * as contracts from '#shared/contracts/stocks.ts';
import { masterPaths } from '../masterData/masterPaths.ts';
import type { Deps } from '../platform/services.ts';
import type { Caller } from '../platform/sessions/callContext.ts';
import type { RestRequest } from '../platform/trpc/documentedPath.ts';
import { catalogProcedure, longStaffProcedure, router, staffProcedure } from '../platform/trpc/procedures.ts';
import { formInput } from '../platform/uploads/formLimits.ts';
import { getStock } from './product/getStock.ts';
import { getAvailableQuantity } from './product/stocks.queries.ts';
import { countFilters, listProductFilters } from './search/filterCounts.ts';
import { listProducts } from './search/listProducts.ts';
import { suggestProducts } from './search/suggestProducts.ts';
import { exportStocks, SPREADSHEET_TYPES } from './spreadsheet/exportStocks.ts';
import { importCalls } from './spreadsheet/importCalls.ts';
import { bulkUpdateStocks, previewBulk } from './stocks/bulkUpdateStocks.ts';
import { countSize } from './stocks/countSize.ts';
import { deleteStock, deleteStocks, previewDeletion } from './stocks/deleteStock.ts';
import { matchPictures } from './stocks/matchPictures.ts';
import { listOpenSizes } from './stocks/saveSizes.ts';
import { createStock, updateStock } from './stocks/saveStock.ts';
import { setAvailability } from './stocks/setAvailability.ts';
import { addImages, deleteImage, IMAGES_FORM_LIMITS, orderImages, setImageColor } from './stocks/stockImages.ts';
import { listLedger } from './stocks/stockLedger.queries.ts';
import { listStockHistory, listStockNames, listSuggestions, paginateStocks } from './stocks/stockLists.queries.ts';
import { requireStockInScope } from './stocks/stockLocks.ts';

/** A product is shown again only to those in whose assigned categories it is by then. */
const product = {
  toStored: (record: catalog.Stock) => record,
  fromStored: async ({ em }: Deps, caller: Caller, record: catalog.Stock) => {
    if (caller.kind === 'staff') await requireStockInScope(em, caller.staff, Number(record._id));
    return record;
  },
};

/** The path names the stock; a form has no other place for it. */
function withStock({ form, params }: RestRequest): FormData {
  form.set('_id', String(params._id));
  return form;
}

const paths = masterPaths({
  base: '/api/stocks',
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
});

export const stocksRouter = router({
  productFilters: catalogProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/product-filters',
      id: 'getProductFilters',
      summary: 'List the names that products can be filtered by',
    })
    .input(empty)
    .output(catalog.productFilterNames)
    .query(({ ctx }) => listProductFilters(ctx.deps, ctx.caller)),
  filterCounts: catalogProcedure('stocks:read')
    .meta({ noPath: 'shows a screen what other paths have in full' })
    .input(catalog.filterCountsInput)
    .output(catalog.filterCounts)
    .query(({ ctx, input }) => countFilters(ctx.deps, ctx.caller, input)),
  suggest: catalogProcedure('stocks:read')
    .meta({ noPath: 'suggests while somebody types' })
    .input(catalog.suggestInput)
    .output(catalog.suggestOutput)
    .query(({ ctx, input }) => suggestProducts(ctx.deps, ctx.caller, input)),
  productList: catalogProcedure('stocks:read')
    .meta({
      path: 'POST /api/stocks/product-list',
      id: 'listProducts',
      summary: 'Find products by category, filters and keyword, ten a page',
      description:
        'A category includes its subcategories. Filters: any name within one list, and one match in every list. Keyword: every word is the start of a word of the ' +
        'product; best matches first.',
      errors: { not_found: 'There is no such category.' },
      example: { category: null, filters: {}, keyword: 'notebook', page: 1 },
    })
    .input(catalog.productListInput)
    .output(catalog.productListOutput)
    .query(({ ctx, input }) => listProducts(ctx.deps, ctx.caller, input, ctx.eachTimeSent)),
  stockInventory: catalogProcedure('stocks:read')
    .meta({
      path: 'POST /api/stocks/stock-inventory',
      id: 'getAvailableQuantity',
      summary: "Tell how many of a product's size are available",
      description: 'Null where the product is not counted.',
      errors: { not_found: 'There is no such product, or no such size of it.' },
      example: { stock_id: '1', size: '' },
    })
    .input(catalog.stockInventoryInput)
    .output(catalog.stockInventoryOutput)
    .query(({ ctx, input }) => getAvailableQuantity(ctx.deps, ctx.caller, input)),
  listing: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/listing',
      id: 'listStockNames',
      summary: 'List names of products, as the filters of reports take them',
      example: { s: 'notebook' },
    })
    .input(contracts.stockListingInput)
    .output(contracts.stockListingOutput)
    .query(({ ctx, input }) => listStockNames(ctx.deps, ctx.staff, input)),
  suggestions: staffProcedure('stocks:read')
    .meta({ noPath: 'suggests while somebody types' })
    .input(empty)
    .output(contracts.stockSuggestions)
    .query(({ ctx }) => listSuggestions(ctx.deps, ctx.staff)),
  export: longStaffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/export',
      id: 'exportStocks',
      summary: 'Download products as a spreadsheet that an import takes back',
      sendsFile: SPREADSHEET_TYPES,
      example: { format: 'csv', s: 'notebook' },
    })
    .input(exportStocksInput)
    .output(fileOutput)
    .query(({ ctx, input }) => exportStocks(ctx.deps, ctx.staff, input, ctx.page().origin)),
  ...importCalls,
  bulk: longStaffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/bulk',
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
    })
    .input(contracts.bulkStocksInput)
    .output(contracts.bulkStocksOutput)
    .mutation(({ ctx, input }) => bulkUpdateStocks(ctx.deps, ctx.staff, input)),
  bulkPreview: longStaffProcedure('stocks:read')
    .meta({
      path: 'POST /api/stocks/bulk-preview',
      id: 'previewStocks',
      summary: 'Tell what a change of many prices or restock levels would come to',
      description:
        'Takes what the change itself takes and writes nothing; the first fifty products that would change are named.',
      errors: {
        not_found: 'One of them is not in your categories.',
        conflict: 'The filter finds another number of products than `total`.',
      },
      example: { ids: ['1'], selling_price: { kind: 'percent', value: 5 } },
    })
    .input(contracts.bulkStocksInput)
    .output(contracts.bulkPreviewOutput)
    .query(({ ctx, input }) => previewBulk(ctx.deps, ctx.staff, input)),
  deletePreview: longStaffProcedure('stocks:read')
    .meta({
      path: 'POST /api/stocks/delete-preview',
      id: 'previewDeletion',
      summary: 'Tell which of many products could be deleted',
      description:
        'Those of `ids`, or all that `filter` finds as long as these are as many as its `total`. The others are in open orders, gone, or in no category of yours. Nothing is written.',
      errors: { conflict: 'The filter finds another number of products than `total`.' },
      example: { ids: ['1'] },
    })
    .input(contracts.deletePreviewInput)
    .output(contracts.deletePreviewOutput)
    .query(({ ctx, input }) => previewDeletion(ctx.deps, ctx.staff, input)),
  deleteMany: longStaffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/delete',
      id: 'deleteStocks',
      summary: 'Delete many products, but for those in open orders',
      description: 'At most 500 a call. Those in open orders are kept and named.',
      errors: { not_found: 'One of them is not in your categories, or is gone.' },
      example: { ids: ['1'] },
    })
    .input(contracts.deleteStocksInput)
    .output(contracts.deleteStocksOutput)
    .mutation(({ ctx, input }) => deleteStocks(ctx.deps, ctx.staff, input)),
  ledger: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/:_id/ledger',
      id: 'listLedger',
      summary: "List every change of a size's quantity, the latest first",
      description: 'Twenty a page; `balance` is the quantity after the entry.',
      example: { _id: '1', size: '', page: 1 },
    })
    .input(contracts.ledgerInput)
    .output(contracts.ledgerOutput)
    .query(({ ctx, input }) => listLedger(ctx.deps, ctx.staff, input)),
  countSize: staffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/:_id/quantity',
      id: 'countSize',
      summary: 'Set how many there are of a size to what was counted',
      description:
        'With a reason, in the ledger of the size. `old_available_quantity` is what there was when the count began; without a `size` the product has ' +
        'one size.',
      errors: {
        not_found: 'There is no such product in your categories, or no such size of it.',
        conflict: 'There are more or fewer by now than `old_available_quantity`.',
      },
    })
    .input(contracts.countSizeInput)
    .output(contracts.countSizeOutput)
    .mutation(({ ctx, input }) => countSize(ctx.deps, ctx.staff, input)),
  availability: staffProcedure('stocks:write')
    .meta({
      repeat: product,
      path: 'POST /api/stocks/:_id/availability',
      id: 'setAvailability',
      summary: 'Show a product to customers, or hide it',
      example: { _id: '1', checked: true },
    })
    .input(contracts.stockAvailabilityInput)
    .output(catalog.stock)
    .mutation(({ ctx, input }) => setAvailability(ctx.deps, ctx.staff, input)),
  upload: staffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/:_id/upload',
      id: 'uploadImages',
      summary: 'Add pictures to a product',
      errors: { conflict: 'The product would have more than 20 pictures.' },
      toInput: withStock,
      example: { _id: '1' },
      form: {
        images: {
          description: 'JPEG pictures of at most 2 MB each, ten at a time.',
          files: ['image/jpeg'],
          isList: true,
          isRequired: true,
        },
      },
    })
    .input(formInput(IMAGES_FORM_LIMITS))
    .output(contracts.stockImages)
    .mutation(({ ctx, input }) => addImages(ctx.deps, ctx.staff, input)),
  matchPictures: longStaffProcedure('stocks:read')
    .meta({
      path: 'POST /api/stocks/match-pictures',
      id: 'matchPictures',
      summary: 'Tell which products files of pictures are called after',
      description:
        'By a code or the name of a product, whatever the case; a number behind it tells several pictures of one apart.',
      example: { files: ['P-0003.jpg', 'pe shirt (2).jpg'] },
    })
    .input(contracts.matchPicturesInput)
    .output(contracts.matchPicturesOutput)
    .query(({ ctx, input }) => matchPictures(ctx.deps, ctx.staff, input)),
  deleteImage: staffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/:_id/delete-image',
      id: 'deleteImage',
      summary: 'Delete a picture of a product',
      example: { _id: '1', image: 'sinag-ng-wika-1.jpg' },
    })
    .input(contracts.deleteImageInput)
    .output(contracts.stockImages)
    .mutation(({ ctx, input }) => deleteImage(ctx.deps, ctx.staff, input)),
  setImageColor: staffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/:_id/image-color',
      id: 'setImageColor',
      summary: 'Say which color of a product a picture shows',
      description:
        'Customers who choose the color see this picture first, also in their cart and orders. An empty color takes it back.',
      example: { _id: '1', image: 'sinag-ng-wika-1.jpg', color: 'White' },
    })
    .input(contracts.imageColorInput)
    .output(contracts.stockImages)
    .mutation(({ ctx, input }) => setImageColor(ctx.deps, ctx.staff, input)),
  orderImages: staffProcedure('stocks:write')
    .meta({ repeat: 'stored', noPath: 'the order of pictures is that in which they are uploaded' })
    .input(contracts.orderImagesInput)
    .output(contracts.stockImages)
    .mutation(({ ctx, input }) => orderImages(ctx.deps, ctx.staff, input)),
  openSizes: staffProcedure('stocks:read')
    .meta({ noPath: 'warns on a screen of what /api/stocks/{_id} refuses with the same sizes' })
    .input(catalog.productGetInput)
    .output(contracts.openSizesOutput)
    .query(({ ctx, input }) => listOpenSizes(ctx.deps, ctx.staff, input._id)),

  paginate: staffProcedure('stocks:read')
    .meta(paths.paginate)
    .input(contracts.paginateStocksInput)
    .output(contracts.paginateStocksOutput)
    .query(({ ctx, input }) => paginateStocks(ctx.deps, ctx.staff, input)),
  create: staffProcedure('stocks:write')
    .meta({ ...paths.create, repeat: product })
    .input(contracts.createStockInput)
    .output(catalog.stock)
    .mutation(({ ctx, input }) => createStock(ctx.deps, ctx.staff, input)),
  get: catalogProcedure('stocks:read')
    .meta(paths.get)
    .input(catalog.productGetInput)
    .output(catalog.productOrStock)
    .query(({ ctx, input }) => getStock(ctx.deps, ctx.caller, input._id)),
  update: staffProcedure('stocks:write')
    .meta({ ...paths.update, repeat: product })
    .input(contracts.updateStockInput)
    .output(catalog.stock)
    .mutation(({ ctx, input }) => updateStock(ctx.deps, ctx.staff, input)),
  delete: staffProcedure('stocks:write')
    .meta(paths.delete)
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteStock(ctx.deps, ctx.staff, input._id)),
  history: staffProcedure('stocks:read')
    .meta(paths.history)
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listStockHistory(ctx.deps, ctx.staff, input)),
});
