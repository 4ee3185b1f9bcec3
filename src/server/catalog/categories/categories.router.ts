import { z } from 'zod';
import * as contracts from '#shared/contracts/categories.ts';
import { acknowledged, empty } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import { listHistory } from '../../masterData/audit.queries.ts';
import { masterCalls, masterPaths } from '../../masterData/masterCalls.ts';
import { catalogProcedure, router, staffProcedure, unscopedStaffProcedure } from '../../platform/trpc/procedures.ts';
import { getBreadcrumbs, getCategory, getMenu, listCategories, paginateCategories } from './categories.queries.ts';
import { deleteCategory } from './deleteCategory.ts';
import { moveCategory } from './moveCategory.ts';
import { createCategory, updateCategory } from './saveCategory.ts';

const paths = masterPaths({
  base: '/api/categories',
  one: 'category',
  many: 'categories',
  id: 'Category',
  ids: 'CategoryPages',
  example: '1',
  create: { name: 'Board Games', parent_category: null, icon: 'puzzle' },
  update: { icon: 'book-open' },
  inUse: 'Products or other categories are in it.',
  taken: 'The category would lie below itself, or too deep.',
});

export const categoriesRouter = router({
  menu: catalogProcedure('categories:read')
    .meta({
      path: 'GET /api/categories/menu',
      id: 'getMenu',
      summary: 'Read the menu: top categories with those below them',
    })
    .input(empty)
    .output(contracts.menu)
    .query(({ ctx }) => getMenu(ctx.deps)),
  breadcrumbs: catalogProcedure('categories:read')
    .meta({
      path: 'GET /api/categories/:_id/breadcrumbs',
      id: 'getBreadcrumbs',
      summary: 'Read the path from the top to a category',
      example: { _id: '2' },
    })
    .input(contracts.breadcrumbsInput)
    .output(contracts.breadcrumbs)
    .query(({ ctx, input }) => getBreadcrumbs(ctx.deps, input._id)),
  list: catalogProcedure('categories:read')
    .meta({
      path: 'GET /api/categories',
      id: 'listCategories',
      summary: 'List categories, all or those that have a word in their name',
      example: { s: 'text' },
    })
    .input(contracts.categoryListInput)
    .output(z.array(contracts.category))
    .query(({ ctx, input }) => listCategories(ctx.deps, input)),
  move: unscopedStaffProcedure('categories:write')
    .meta({ repeat: 'stored', noPath: 'sets `sequence` and `parent_category`, which an update sets too' })
    .input(contracts.moveCategoryInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => moveCategory(ctx.deps, ctx.staff, input)),
  ...masterCalls({
    paths,
    read: staffProcedure,
    change: unscopedStaffProcedure,
    scopes: { read: 'categories:read', write: 'categories:write' },
    get: catalogProcedure('categories:read')
      .meta({ ...paths.get })
      .input(recordKey)
      .output(contracts.category)
      .query(({ ctx, input }) => getCategory(ctx.deps, input._id)),
    contracts: {
      record: contracts.category,
      create: contracts.createCategoryInput,
      update: contracts.updateCategoryInput,
      pageInput: contracts.paginateCategoriesInput,
      page: contracts.paginateCategoriesOutput,
    },
    run: {
      create: createCategory,
      update: updateCategory,
      remove: deleteCategory,
      paginate: paginateCategories,
      history: (deps, input) => listHistory(deps, 'category', input),
    },
  }),
});
