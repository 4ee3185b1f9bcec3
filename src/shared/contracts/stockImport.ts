import { z } from 'zod';
import { stockListExtras } from './stocks.ts';

/** How large an import file may be. */
export const IMPORT_BYTES = 5 * 1024 * 1024;
const SPREADSHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SpreadsheetFormat = (typeof SPREADSHEET_FORMATS)[number];
export const spreadsheetFormat = z.enum(SPREADSHEET_FORMATS).default('csv');

/** One row of the file: what it would do, and what is wrong with it. */
const importRow = z.object({
  /** As the spreadsheet counts: the heads are row 1. */
  row: z.number().int(),
  name: z.string(),
  size: z.string(),
  action: z.enum(['create', 'update']),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  /** A remark that is no error and may yet not be meant. */
  notice: z.string().optional(),
});
export type ImportRow = z.infer<typeof importRow>;

/** A dry run: nothing has been written. A product is good when all of its rows are. */
export const importReport = z.object({
  import_id: z.string(),
  filename: z.string(),
  rows: z.array(importRow),
  /** Heads that mean nothing to an import. */
  ignored_columns: z.array(z.string()),
  rows_total: z.number().int(),
  rows_faulty: z.number().int(),
  /** Good products alone; a row that says nothing new updates nothing. */
  products_to_create: z.number().int(),
  products_to_update: z.number().int(),
  /** Products that have an invalid row, and so would be left out. */
  products_faulty: z.number().int(),
  /** Who imported a file with the same rows last, and when. */
  imported_before: z.object({ who: z.string(), at: z.date() }).nullable(),
});
export type ImportReport = z.infer<typeof importReport>;

const importId = z.string().max(36);
export const runImportInput = z.object({
  import_id: importId,
  /** `all` writes nothing unless every row is good; `good` leaves out products with invalid rows. */
  rows: z.enum(['all', 'good']),
  /** Import the file although one with the same rows has been imported before. */
  again: z.boolean().default(false),
});
export const importProgressInput = z.object({ import_id: importId });
export const importProgress = z.object({
  state: z.enum(['checked', 'running', 'done', 'failed']),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  products_created: z.number().int(),
  products_updated: z.number().int(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** The stock list's own filters; `template` gives the heads and an example instead. */
export const exportStocksInput = z.object({
  format: spreadsheetFormat,
  s: z.string().max(200).default(''),
  category: stockListExtras.shape.category,
  is_available: z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean().optional(),
  ),
  only: stockListExtras.shape.only,
  template: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
});
