import { z } from 'zod';
import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import {
  breadcrumbs,
  breadcrumbsInput,
  category,
  categoryListInput,
  createCategoryInput,
  menu,
  moveCategoryInput,
  paginateCategoriesInput,
  paginateCategoriesOutput,
  updateCategoryInput,
} from '#shared/contracts/categories.ts';
import { acknowledged, empty } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import { listHistory } from '../../masterData/audit.queries.ts';
import { procedure, router } from '../../platform/trpc/procedures.ts';
import { getBreadcrumbs, getCategory, getMenu, listCategories, paginateCategories } from './categories.queries.ts';
import { deleteCategory } from './deleteCategory.ts';
import { moveCategory } from './moveCategory.ts';
import { createCategory, updateCategory } from './saveCategory.ts';

export const categoriesRouter = router({
  list: procedure.catalog
    .input(categoryListInput)
    .output(z.array(category))
    .query(({ ctx, input }) => listCategories(ctx.deps, input)),
  get: procedure.catalog
    .input(recordKey)
    .output(category)
    .query(({ ctx, input }) => getCategory(ctx.deps, input._id)),
  menu: procedure.catalog
    .input(empty)
    .output(menu)
    .query(({ ctx }) => getMenu(ctx.deps)),
  breadcrumbs: procedure.catalog
    .input(breadcrumbsInput)
    .output(breadcrumbs)
    .query(({ ctx, input }) => getBreadcrumbs(ctx.deps, input._id)),
  create: procedure.unscopedStaff
    .input(createCategoryInput)
    .output(category)
    .mutation(({ ctx, input }) => createCategory(ctx.deps, ctx.staff, input)),
  update: procedure.unscopedStaff
    .input(updateCategoryInput)
    .output(category)
    .mutation(({ ctx, input }) => updateCategory(ctx.deps, ctx.staff, input)),
  move: procedure.unscopedStaff
    .input(moveCategoryInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => moveCategory(ctx.deps, ctx.staff, input)),
  delete: procedure.unscopedStaff
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteCategory(ctx.deps, ctx.staff, input._id)),
  paginate: procedure.staff
    .input(paginateCategoriesInput)
    .output(paginateCategoriesOutput)
    .query(({ ctx, input }) => paginateCategories(ctx.deps, input)),
  history: procedure.staff
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, 'category', input)),
});
