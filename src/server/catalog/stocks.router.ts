import {
  productFilterNames,
  productGetInput,
  productListInput,
  productListOutput,
  productOrStock,
  stockInventoryInput,
  stockInventoryOutput,
} from '#shared/contracts/catalog.ts';
import { empty } from '#shared/contracts/common.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { getStock } from './getStock.ts';
import { listProducts } from './listProducts.ts';
import { getAvailableQuantity, listProductFilters } from './stocks.queries.ts';

export const stocksRouter = router({
  productList: procedure.anyone
    .input(productListInput)
    .output(productListOutput)
    .query(({ ctx, input }) => listProducts(ctx.deps, ctx.caller, input)),
  productFilters: procedure.anyone
    .input(empty)
    .output(productFilterNames)
    .query(({ ctx }) => listProductFilters(ctx.deps, ctx.caller)),
  stockInventory: procedure.anyone
    .input(stockInventoryInput)
    .output(stockInventoryOutput)
    .query(({ ctx, input }) => getAvailableQuantity(ctx.deps, ctx.caller, input)),
  get: procedure.anyone
    .input(productGetInput)
    .output(productOrStock)
    .query(({ ctx, input }) => getStock(ctx.deps, ctx.caller, input._id)),
});
