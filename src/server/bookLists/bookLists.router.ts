import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import * as contracts from '#shared/contracts/bookLists.ts';
import { acknowledged, empty, fileOutput, recordKey } from '#shared/contracts/common.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterPaths } from '../masterData/masterPaths.ts';
import {
  catalogProcedure,
  longStaffProcedure,
  router,
  staffProcedure,
  unscopedStaffProcedure,
} from '../platform/trpc/procedures.ts';
import { formInput } from '../platform/uploads/uploads.ts';
import { BOOK_LIST_FORM_LIMITS, exportBookLists, importBookLists } from './bookListFiles.ts';
import {
  listNotOrdered,
  listPublished,
  paginateBookLists,
  readBookList,
  readOpenBookList,
} from './bookLists.queries.ts';
import { copyBookList, createBookList, removeBookList, updateBookList } from './saveBookList.ts';

const TAKEN = 'Another list has this address, or there are too many lists.';

const paths = masterPaths({
  base: '/api/book-lists',
  one: 'book list',
  many: 'book lists',
  id: 'BookList',
  ids: 'BookLists',
  example: '1',
  create: {
    name: 'Grade 7 – Ilang-Ilang',
    school_year: '2026-2027',
    grade_level: 'Grade 7',
    section: 'Ilang-Ilang',
    lines: [{ item: '1', quantity: 2, note: 'For Mathematics and Science' }],
  },
  update: { is_published: true },
  taken: TAKEN,
});

export const bookListsRouter = router({
  published: catalogProcedure('stocks:read')
    .meta({
      path: 'GET /api/book-lists/published',
      id: 'listPublishedBookLists',
      summary: 'List the published book lists, latest school year first',
    })
    .input(empty)
    .output(contracts.publishedBookLists)
    .query(({ ctx }) => listPublished(ctx.deps)),
  open: catalogProcedure('stocks:read')
    .meta({
      path: 'GET /api/book-lists/by-address/:address',
      id: 'openBookList',
      summary: 'Open a published book list with its products',
      description:
        'The `state` of a line: `available`, `too_few`, `sold_out`, or `gone` if the product or size is no longer sold.',
      errors: { not_found: 'No published list has this address.' },
      example: { address: 'grade-7-sampaguita' },
    })
    .input(contracts.openBookListInput)
    .output(contracts.openBookList)
    .query(({ ctx, input }) => readOpenBookList(ctx.deps, input)),
  export: longStaffProcedure('stocks:read')
    .meta({
      path: 'GET /api/book-lists/export',
      id: 'exportBookLists',
      summary: 'Download all book lists as a CSV file that can be imported again',
      sendsFile: ['text/csv'],
    })
    .input(empty)
    .output(fileOutput)
    .query(({ ctx }) => exportBookLists(ctx.deps)),
  importFile: unscopedStaffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/book-lists/import',
      id: 'importBookLists',
      summary: 'Import a CSV file of book lists',
      description:
        'One row for each line, with the columns of the export; `name`, `school_year` and `product` are required. Rows with the same address are one ' +
        'list. It replaces the list with that address, with all its lines. Products are found by `code` (SKU, ISBN or barcode) or else by name. All rows ' +
        'are imported or none.',
      errors: { conflict: TAKEN },
      form: {
        file: { description: 'A CSV file of at most 10,000 rows and 2 MB.', files: ['text/csv'], isRequired: true },
      },
    })
    .input(formInput(BOOK_LIST_FORM_LIMITS))
    .output(contracts.importBookListsOutput)
    .mutation(({ ctx, input }) => importBookLists(ctx.deps, ctx.staff, input)),
  copy: unscopedStaffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/book-lists/:_id/copy',
      id: 'copyBookList',
      summary: 'Copy a book list to another school year',
      description:
        'The copy is not published. Lines whose product or size is no longer sold are copied with `is_gone`, so that you can replace the product.',
      errors: { conflict: TAKEN },
      example: { _id: '1', school_year: '2027-2028' },
    })
    .input(contracts.copyBookListInput)
    .output(contracts.bookListRecord)
    .mutation(({ ctx, input }) => copyBookList(ctx.deps, ctx.staff, input)),
  notOrdered: unscopedStaffProcedure('orders:read')
    .meta({
      path: 'GET /api/book-lists/:_id/not-ordered',
      id: 'listNotOrdered',
      summary: 'List the students without any order from a book list',
      description:
        'Students saved by customers, in the grade level of the list, and in its section if it has one. At most 500; `total` is the number of all.',
      errors: { invalid: 'The list has no grade level.' },
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(contracts.notOrdered)
    .query(({ ctx, input }) => listNotOrdered(ctx.deps, ctx.staff, input._id)),

  paginate: staffProcedure('stocks:read')
    .meta(paths.paginate)
    .input(contracts.paginateBookListsInput)
    .output(contracts.paginateBookListsOutput)
    .query(({ ctx, input }) => paginateBookLists(ctx.deps, input)),
  create: unscopedStaffProcedure('stocks:write')
    .meta(paths.create)
    .input(contracts.createBookListInput)
    .output(contracts.bookListRecord)
    .mutation(({ ctx, input }) => createBookList(ctx.deps, ctx.staff, input)),
  get: staffProcedure('stocks:read')
    .meta(paths.get)
    .input(recordKey)
    .output(contracts.bookListRecord)
    .query(({ ctx, input }) => readBookList(ctx.deps.em, input._id)),
  update: unscopedStaffProcedure('stocks:write')
    .meta(paths.update)
    .input(contracts.updateBookListInput)
    .output(contracts.bookListRecord)
    .mutation(({ ctx, input }) => updateBookList(ctx.deps, ctx.staff, input)),
  delete: unscopedStaffProcedure('stocks:write')
    .meta(paths.delete)
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => removeBookList(ctx.deps, ctx.staff, input._id)),
  history: staffProcedure('stocks:read')
    .meta(paths.history)
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, 'book_list', input)),
});
