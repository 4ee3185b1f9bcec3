import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import * as catalog from '#shared/contracts/catalog.ts';
import { acknowledged, empty, fileOutput, recordKey } from '#shared/contracts/common.ts';
import { exportStocksInput } from '#shared/contracts/stockImport.ts';
import * as ledger from '#shared/contracts/stockLedger.ts';
import * as contracts from '#shared/contracts/stocks.ts';
import { masterPaths } from '../masterData/masterPaths.ts';
import type { Deps } from '../platform/services.ts';
import type { Caller } from '../platform/sessions/callContext.ts';
import { catalogProcedure, longStaffProcedure, router, staffProcedure } from '../platform/trpc/procedures.ts';
import { getAvailableQuantity, getStock } from './product/stocks.queries.ts';
import { countFilters, listProductFilters } from './search/filterCounts.ts';
import { listProducts } from './search/listProducts.ts';
import { suggestProducts } from './search/suggestProducts.ts';
import { exportStocks, SPREADSHEET_TYPES } from './spreadsheet/exportStocks.ts';
import { importCalls } from './spreadsheet/importCalls.ts';
import { bulkUpdateStocks, previewBulk } from './stocks/bulk/bulkUpdateStocks.ts';
import { setAvailability } from './stocks/bulk/setAvailability.ts';
import { countSize } from './stocks/countSize.ts';
import { deleteStock, deleteStocks, previewDeletion } from './stocks/deleteStock.ts';
import { listLabels } from './stocks/listLabels.ts';
import { pictureCalls } from './stocks/pictures/pictureCalls.ts';
import { listOpenSizes } from './stocks/saveSizes.ts';
import { createStock, updateStock } from './stocks/saveStock.ts';
import { listLedger } from './stocks/stockLedger.queries.ts';
import { listStockHistory, listStockNames, listSuggestions, paginateStocks } from './stocks/stockLists.queries.ts';
import { requireStockInScope } from './stocks/stockLocks.ts';

/** A repeated call reads the product again and checks the caller's categories again. */
const product = {
  toStored: (record: catalog.Stock) => record,
  fromStored: async ({ em }: Deps, caller: Caller, record: catalog.Stock) => {
    if (caller.kind === 'staff') await requireStockInScope(em, caller.staff, Number(record._id));
    return record;
  },
};

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
  inUse: 'The product is in open orders.',
  taken: 'A removed size still has stock or open orders.',
});

export const stocksRouter = router({
  productFilters: catalogProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/product-filters',
      id: 'getProductFilters',
      summary: 'List the names for each product filter',
    })
    .input(empty)
    .output(catalog.productFilterNames)
    .query(({ ctx }) => listProductFilters(ctx.deps, ctx.caller)),
  filterCounts: catalogProcedure('stocks:read')
    .meta({ noPath: 'shows on a screen a part of other paths' })
    .input(catalog.filterCountsInput)
    .output(catalog.filterCounts)
    .query(({ ctx, input }) => countFilters(ctx.deps, ctx.caller, input)),
  suggest: catalogProcedure('stocks:read')
    .meta({ noPath: 'suggests while a user types' })
    .input(catalog.suggestInput)
    .output(catalog.suggestOutput)
    .query(({ ctx, input }) => suggestProducts(ctx.deps, ctx.caller, input)),
  productList: catalogProcedure('stocks:read')
    .meta({
      path: 'POST /api/stocks/product-list',
      id: 'listProducts',
      summary: 'Find products by category, filters and keyword, ten a page',
      description:
        'A category includes its subcategories. A product must match one name in each filter list. Each word of `keyword` must start a word of the product; best matches first.',
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
      summary: 'Get the available quantity of a size',
      description: 'Null if the product is not counted.',
      errors: { not_found: 'The product or size does not exist.' },
      example: { stock_id: '1', size: '' },
    })
    .input(catalog.stockInventoryInput)
    .output(catalog.stockInventoryOutput)
    .query(({ ctx, input }) => getAvailableQuantity(ctx.deps, ctx.caller, input)),
  listing: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/listing',
      id: 'listStockNames',
      summary: 'List product names, for the filters of reports',
      example: { s: 'notebook' },
    })
    .input(contracts.stockListingInput)
    .output(contracts.stockListingOutput)
    .query(({ ctx, input }) => listStockNames(ctx.deps, ctx.staff, input)),
  suggestions: staffProcedure('stocks:read')
    .meta({ noPath: 'suggests while a user types' })
    .input(empty)
    .output(contracts.stockSuggestions)
    .query(({ ctx }) => listSuggestions(ctx.deps, ctx.staff)),
  export: longStaffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/export',
      id: 'exportStocks',
      summary: 'Download products as a spreadsheet that can be imported again',
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
      summary: 'Show, hide or reprice many products, or change their category or restock level',
      description:
        'Products in `ids`, or all that match `filter`. The number of matches must equal `total`. At most 5,000. All are changed or none. A price or a ' +
        'restock level is set (`kind` `set`) or changed by a percentage (`percent`), a price also by an amount in pesos (`amount`) and rounded (`round_to`).',
      errors: {
        not_found: 'A product is not in your categories.',
        version_old: 'The number of matching products is no longer `total`.',
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
      summary: 'Preview a change of many prices or restock levels',
      description:
        'Takes the same input as the change and saves nothing. Lists the first 50 products that would change.',
      errors: {
        not_found: 'A product is not in your categories.',
        version_old: 'The number of matching products is no longer `total`.',
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
      summary: 'Preview which products can be deleted',
      description:
        'Products in `ids`, or all that match `filter`. The number of matches must equal `total`. The others are in open orders, already deleted, or ' +
        'outside your categories. Saves nothing.',
      errors: { version_old: 'The number of matching products is no longer `total`.' },
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
      summary: 'Delete products, except those in open orders',
      description: 'At most 500 in one call. Products in open orders stay and are listed.',
      errors: { not_found: 'A product is not in your categories, or is already deleted.' },
      example: { ids: ['1'] },
    })
    .input(contracts.deleteStocksInput)
    .output(contracts.deleteStocksOutput)
    .mutation(({ ctx, input }) => deleteStocks(ctx.deps, ctx.staff, input)),
  labels: longStaffProcedure('stocks:read')
    .meta({ noPath: 'is printed from a screen; /api/stocks/{_id} has the same prices' })
    .input(contracts.labelsInput)
    .output(contracts.labelsOutput)
    .query(({ ctx, input }) => listLabels(ctx.deps, ctx.staff, input)),
  ledger: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/:_id/ledger',
      id: 'listLedger',
      summary: "List every change of a size's quantity, latest first",
      description: 'Twenty a page; `balance` is the quantity after the entry.',
      example: { _id: '1', size: '', page: 1 },
    })
    .input(ledger.ledgerInput)
    .output(ledger.ledgerOutput)
    .query(({ ctx, input }) => listLedger(ctx.deps, ctx.staff, input)),
  countSize: staffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/:_id/quantity',
      id: 'countSize',
      summary: 'Set the quantity of a size after a count',
      description:
        'The reason is recorded in the ledger. `old_available_quantity` is the quantity when the count began. Leave out `size` for a product without sizes.',
      errors: {
        not_found: 'The product is not in your categories, or has no such size.',
        version_old: 'The quantity is no longer `old_available_quantity`.',
      },
    })
    .input(ledger.countSizeInput)
    .output(ledger.countSizeOutput)
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
  ...pictureCalls,
  openSizes: staffProcedure('stocks:read')
    .meta({ noPath: 'warns on a screen before /api/stocks/{_id} rejects the sizes' })
    .input(recordKey)
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
    .input(recordKey)
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
