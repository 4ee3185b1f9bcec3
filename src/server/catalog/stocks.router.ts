import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import {
  filterCounts,
  filterCountsInput,
  productFilterNames,
  productGetInput,
  productListInput,
  productListOutput,
  productOrStock,
  stock,
  stockInventoryInput,
  stockInventoryOutput,
  suggestInput,
  suggestOutput,
} from '#shared/contracts/catalog.ts';
import { acknowledged, empty, fileOutput } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import {
  exportStocksInput,
  importProgress,
  importProgressInput,
  importReport,
  runImportInput,
} from '#shared/contracts/stockImport.ts';
import {
  bulkPreviewOutput,
  bulkStocksInput,
  bulkStocksOutput,
  countSizeInput,
  countSizeOutput,
  createStockInput,
  deleteImageInput,
  ledgerInput,
  ledgerOutput,
  openSizesOutput,
  orderImagesInput,
  paginateStocksInput,
  paginateStocksOutput,
  stockAvailabilityInput,
  stockImages,
  stockListingInput,
  stockListingOutput,
  stockSuggestions,
  updateStockInput,
} from '#shared/contracts/stocks.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { formInput } from '../platform/uploads/formLimits.ts';
import { getStock } from './product/getStock.ts';
import { getAvailableQuantity } from './product/stocks.queries.ts';
import { countFilters, listProductFilters } from './search/filterCounts.ts';
import { listProducts } from './search/listProducts.ts';
import { suggestProducts } from './search/suggestProducts.ts';
import { checkImport, IMPORT_FORM_LIMITS } from './spreadsheet/checkImport.ts';
import { exportStocks } from './spreadsheet/exportStocks.ts';
import { getImportProgress, runImport } from './spreadsheet/runImport.ts';
import { bulkUpdateStocks, previewBulk } from './stocks/bulkUpdateStocks.ts';
import { countSize } from './stocks/countSize.ts';
import { deleteStock } from './stocks/deleteStock.ts';
import { listOpenSizes } from './stocks/saveSizes.ts';
import { createStock, updateStock } from './stocks/saveStock.ts';
import { setAvailability } from './stocks/setAvailability.ts';
import { addImages, deleteImage, IMAGES_FORM_LIMITS, orderImages } from './stocks/stockImages.ts';
import { listLedger } from './stocks/stockLedger.queries.ts';
import { listStockHistory, listStockNames, listSuggestions, paginateStocks } from './stocks/stockLists.queries.ts';

export const stocksRouter = router({
  productList: procedure.catalog
    .input(productListInput)
    .output(productListOutput)
    .query(({ ctx, input }) => listProducts(ctx.deps, ctx.caller, input)),
  productFilters: procedure.catalog
    .input(empty)
    .output(productFilterNames)
    .query(({ ctx }) => listProductFilters(ctx.deps, ctx.caller)),
  filterCounts: procedure.catalog
    .input(filterCountsInput)
    .output(filterCounts)
    .query(({ ctx, input }) => countFilters(ctx.deps, ctx.caller, input)),
  suggest: procedure.catalog
    .input(suggestInput)
    .output(suggestOutput)
    .query(({ ctx, input }) => suggestProducts(ctx.deps, ctx.caller, input)),
  stockInventory: procedure.catalog
    .input(stockInventoryInput)
    .output(stockInventoryOutput)
    .query(({ ctx, input }) => getAvailableQuantity(ctx.deps, ctx.caller, input)),
  get: procedure.catalog
    .input(productGetInput)
    .output(productOrStock)
    .query(({ ctx, input }) => getStock(ctx.deps, ctx.caller, input._id)),

  create: procedure.staff
    .input(createStockInput)
    .output(stock)
    .mutation(({ ctx, input }) => createStock(ctx.deps, ctx.staff, input)),
  update: procedure.staff
    .input(updateStockInput)
    .output(stock)
    .mutation(({ ctx, input }) => updateStock(ctx.deps, ctx.staff, input)),
  delete: procedure.staff
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteStock(ctx.deps, ctx.staff, input._id)),
  paginate: procedure.staff
    .input(paginateStocksInput)
    .output(paginateStocksOutput)
    .query(({ ctx, input }) => paginateStocks(ctx.deps, ctx.staff, input)),
  listing: procedure.staff
    .input(stockListingInput)
    .output(stockListingOutput)
    .query(({ ctx, input }) => listStockNames(ctx.deps, ctx.staff, input)),
  suggestions: procedure.staff
    .input(empty)
    .output(stockSuggestions)
    .query(({ ctx }) => listSuggestions(ctx.deps, ctx.staff)),
  availability: procedure.staff
    .input(stockAvailabilityInput)
    .output(stock)
    .mutation(({ ctx, input }) => setAvailability(ctx.deps, ctx.staff, input)),
  bulk: procedure.longStaff
    .input(bulkStocksInput)
    .output(bulkStocksOutput)
    .mutation(({ ctx, input }) => bulkUpdateStocks(ctx.deps, ctx.staff, input)),
  bulkPreview: procedure.longStaff
    .input(bulkStocksInput)
    .output(bulkPreviewOutput)
    .query(({ ctx, input }) => previewBulk(ctx.deps, ctx.staff, input)),
  countSize: procedure.staff
    .input(countSizeInput)
    .output(countSizeOutput)
    .mutation(({ ctx, input }) => countSize(ctx.deps, ctx.staff, input)),
  upload: procedure.staff
    .input(formInput(IMAGES_FORM_LIMITS))
    .output(stockImages)
    .mutation(({ ctx, input }) => addImages(ctx.deps, ctx.staff, input)),
  deleteImage: procedure.staff
    .input(deleteImageInput)
    .output(stockImages)
    .mutation(({ ctx, input }) => deleteImage(ctx.deps, ctx.staff, input)),
  orderImages: procedure.staff
    .input(orderImagesInput)
    .output(stockImages)
    .mutation(({ ctx, input }) => orderImages(ctx.deps, ctx.staff, input)),
  openSizes: procedure.staff
    .input(productGetInput)
    .output(openSizesOutput)
    .query(({ ctx, input }) => listOpenSizes(ctx.deps, ctx.staff, input._id)),
  ledger: procedure.staff
    .input(ledgerInput)
    .output(ledgerOutput)
    .query(({ ctx, input }) => listLedger(ctx.deps, ctx.staff, input)),
  history: procedure.staff
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listStockHistory(ctx.deps, ctx.staff, input)),

  export: procedure.longStaff
    .input(exportStocksInput)
    .output(fileOutput)
    .query(({ ctx, input }) => exportStocks(ctx.deps, ctx.staff, input)),
  checkImport: procedure.longStaff
    .input(formInput(IMPORT_FORM_LIMITS))
    .output(importReport)
    .mutation(({ ctx, input }) => checkImport(ctx.deps, ctx.staff, input)),
  runImport: procedure.longStaff
    .input(runImportInput)
    .output(importProgress)
    .mutation(({ ctx, input }) => runImport(ctx.deps, ctx.staff, input)),
  importProgress: procedure.staff
    .input(importProgressInput)
    .output(importProgress)
    .query(({ ctx, input }) => getImportProgress(ctx.deps, ctx.staff, input)),
});
