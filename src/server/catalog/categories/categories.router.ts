import { z } from 'zod';
import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import * as contracts from '#shared/contracts/categories.ts';
import { acknowledged, empty, recordKey } from '#shared/contracts/common.ts';
import { listHistory } from '../../masterData/audit.queries.ts';
import { masterPaths } from '../../masterData/masterPaths.ts';
import { catalogProcedure, router, staffProcedure, unscopedStaffProcedure } from '../../platform/trpc/procedures.ts';
import { getBreadcrumbs, getCategory, getMenu, listCategories, paginateCategories } from './categories.queries.ts';
import { createCategory, deleteCategory, moveCategory, updateCategory } from './changeCategories.ts';

const paths = masterPaths({
  base: '/api/categories',
  one: 'category',
  many: 'categories',
  id: 'Category',
  ids: 'CategoryPages',
  example: '1',
  create: { name: 'Board Games', parent_category: null, icon: 'puzzle' },
  update: { icon: 'book-open' },
  inUse: 'It has products or other categories.',
  taken: 'The category would be inside itself, or too deep.',
});

export const categoriesRouter = router({
  menu: catalogProcedure('categories:read')
    .meta({
      path: 'GET /api/categories/menu',
      id: 'getMenu',
      summary: 'Get the menu: top categories and their subcategories',
    })
    .input(empty)
    .output(contracts.menu)
    .query(({ ctx }) => getMenu(ctx.deps)),
  breadcrumbs: catalogProcedure('categories:read')
    .meta({
      path: 'GET /api/categories/:_id/breadcrumbs',
      id: 'getBreadcrumbs',
      summary: 'Get the path from the top to a category',
      example: { _id: '2' },
    })
    .input(recordKey)
    .output(contracts.breadcrumbs)
    .query(({ ctx, input }) => getBreadcrumbs(ctx.deps, input._id)),
  list: catalogProcedure('categories:read')
    .meta({
      path: 'GET /api/categories',
      id: 'listCategories',
      summary: 'List all categories, or those with a word in their name',
      example: { s: 'text' },
    })
    .input(contracts.categoryListInput)
    .output(z.array(contracts.categories.record))
    .query(({ ctx, input }) => listCategories(ctx.deps, input)),
  move: unscopedStaffProcedure('categories:write')
    .meta({ repeat: 'stored', noPath: 'sets `sequence` and `parent_category`, which an update sets too' })
    .input(contracts.moveCategoryInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => moveCategory(ctx.deps, ctx.staff, input)),

  paginate: staffProcedure('categories:read')
    .meta(paths.paginate)
    .input(contracts.categories.paginateInput)
    .output(contracts.categories.paginateOutput)
    .query(({ ctx, input }) => paginateCategories(ctx.deps, input)),
  create: unscopedStaffProcedure('categories:write')
    .meta(paths.create)
    .input(contracts.categories.create)
    .output(contracts.categories.record)
    .mutation(({ ctx, input }) => createCategory(ctx.deps, ctx.staff, input)),
  get: catalogProcedure('categories:read')
    .meta(paths.get)
    .input(recordKey)
    .output(contracts.categories.record)
    .query(({ ctx, input }) => getCategory(ctx.deps, input._id)),
  update: unscopedStaffProcedure('categories:write')
    .meta(paths.update)
    .input(contracts.categories.update)
    .output(contracts.categories.record)
    .mutation(({ ctx, input }) => updateCategory(ctx.deps, ctx.staff, input)),
  delete: unscopedStaffProcedure('categories:write')
    .meta(paths.delete)
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteCategory(ctx.deps, ctx.staff, input._id)),
  history: staffProcedure('categories:read')
    .meta(paths.history)
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, 'category', input)),
});
