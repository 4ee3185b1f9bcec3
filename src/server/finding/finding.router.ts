import { empty, recordKey } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/finding.ts';
import { catalogProcedure, customerProcedure, router } from '../platform/trpc/procedures.ts';
import { readOverview, readOwn, readProducts, readRows, readTogether } from './finding.queries.ts';

const noPath = 'shows a screen what other paths have in full';

export const findingRouter = router({
  overview: catalogProcedure('stocks:read')
    .meta({ noPath })
    .input(empty)
    .output(contracts.findingOverview)
    .query(({ ctx }) => readOverview(ctx.deps)),
  rows: catalogProcedure('stocks:read')
    .meta({ noPath })
    .input(empty)
    .output(contracts.findingRows)
    .query(({ ctx }) => readRows(ctx.deps)),
  together: catalogProcedure('stocks:read')
    .meta({ noPath })
    .input(recordKey)
    .output(contracts.foundTogether)
    .query(({ ctx, input }) => readTogether(ctx.deps, input._id)),
  products: catalogProcedure('stocks:read')
    .meta({ noPath })
    .input(contracts.findingProductsInput)
    .output(contracts.foundProducts)
    .query(({ ctx, input }) => readProducts(ctx.deps, input.ids)),
  own: customerProcedure
    .meta({ noPath })
    .input(empty)
    .output(contracts.ownFinding)
    .query(({ ctx }) => readOwn(ctx.deps, ctx.customerId)),
});
