import { z } from 'zod';
import { breadcrumbs, breadcrumbsInput, category, categoryListInput, menu } from '#shared/contracts/catalog.ts';
import { empty, recordId } from '#shared/contracts/common.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { getBreadcrumbs, getCategory, getMenu, listCategories } from './categories.queries.ts';

export const categoriesRouter = router({
  list: procedure.anyone
    .input(categoryListInput)
    .output(z.array(category))
    .query(({ ctx, input }) => listCategories(ctx.deps, input)),
  get: procedure.anyone
    .input(z.object({ _id: recordId }))
    .output(category)
    .query(({ ctx, input }) => getCategory(ctx.deps, input._id)),
  menu: procedure.anyone
    .input(empty)
    .output(menu)
    .query(({ ctx }) => getMenu(ctx.deps)),
  breadcrumbs: procedure.anyone
    .input(breadcrumbsInput)
    .output(breadcrumbs)
    .query(({ ctx, input }) => getBreadcrumbs(ctx.deps, input._id)),
});
