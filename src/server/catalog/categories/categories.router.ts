import { z } from 'zod';
import * as contracts from '#shared/contracts/categories.ts';
import { acknowledged, empty } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import { listHistory } from '../../masterData/audit.queries.ts';
import { masterCalls, masterPaths } from '../../masterData/masterCalls.ts';
import { change, read, router } from '../../platform/trpc/procedures.ts';
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
  menu: read.catalog('categories:read', empty, contracts.menu, {
    run: ({ ctx }) => getMenu(ctx.deps),
    path: 'GET /api/categories/menu',
    id: 'getMenu',
    summary: 'Read the menu: top categories with those below them',
  }),
  breadcrumbs: read.catalog('categories:read', contracts.breadcrumbsInput, contracts.breadcrumbs, {
    run: ({ ctx, input }) => getBreadcrumbs(ctx.deps, input._id),
    path: 'GET /api/categories/:_id/breadcrumbs',
    id: 'getBreadcrumbs',
    summary: 'Read the path from the top to a category',
    example: { _id: '2' },
  }),
  list: read.catalog('categories:read', contracts.categoryListInput, z.array(contracts.category), {
    run: ({ ctx, input }) => listCategories(ctx.deps, input),
    path: 'GET /api/categories',
    id: 'listCategories',
    summary: 'List categories, all or those that have a word in their name',
    example: { s: 'text' },
  }),
  move: change.unscopedStaff('categories:write', contracts.moveCategoryInput, acknowledged, {
    run: ({ ctx, input }) => moveCategory(ctx.deps, ctx.staff, input),
    repeat: 'stored',
    noPath: 'sets `sequence` and `parent_category`, which an update sets too',
  }),
  ...masterCalls({
    paths,
    read: read.staff,
    change: change.unscopedStaff,
    scopes: { read: 'categories:read', write: 'categories:write' },
    get: read.catalog('categories:read', recordKey, contracts.category, {
      run: ({ ctx, input }) => getCategory(ctx.deps, input._id),
      ...paths.get,
    }),
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
