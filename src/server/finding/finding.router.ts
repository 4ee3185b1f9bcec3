import { productGetInput } from '#shared/contracts/catalog.ts';
import { empty } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/finding.ts';
import { read, router } from '../platform/trpc/procedures.ts';
import { readOverview, readOwn, readProducts, readRows, readTogether } from './finding.queries.ts';

const noPath = 'shows a screen what other paths have in full';

export const findingRouter = router({
  overview: read.catalog('stocks:read', empty, contracts.findingOverview, {
    run: ({ ctx }) => readOverview(ctx.deps),
    noPath,
  }),
  rows: read.catalog('stocks:read', empty, contracts.findingRows, { run: ({ ctx }) => readRows(ctx.deps), noPath }),
  together: read.catalog('stocks:read', productGetInput, contracts.foundProducts, {
    run: ({ ctx, input }) => readTogether(ctx.deps, input._id),
    noPath,
  }),
  products: read.catalog('stocks:read', contracts.findingProductsInput, contracts.foundProducts, {
    run: ({ ctx, input }) => readProducts(ctx.deps, input.ids),
    noPath,
  }),
  own: read.customer(empty, contracts.ownFinding, { run: ({ ctx }) => readOwn(ctx.deps, ctx.customerId), noPath }),
});
