import { z } from 'zod';
import {
  COLUMN_MEANINGS,
  MATCH_KEYS,
  MAX_ADDED_NAMES,
  MAX_IMPORT_NAMES,
  NAME_LISTS,
} from '../domain/catalog/importColumns.ts';
import { wireId } from './common.ts';
import { stockListExtras } from './stocks.ts';

/** How large an import file may be. */
export const IMPORT_BYTES = 5 * 1024 * 1024;
const SPREADSHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SpreadsheetFormat = (typeof SPREADSHEET_FORMATS)[number];
export const spreadsheetFormat = z.enum(SPREADSHEET_FORMATS).default('csv');

const nameList = z.enum(NAME_LISTS);

const meaning = z.enum(COLUMN_MEANINGS).nullable();
const fileName = z.string().max(200);

/**
 * How a clerk's own file is to be read and imported. With it (`{}` is enough) heads may stand in any row and be called anything, and a file
 * that cannot be imported yet is answered by what it has.
 */
export const importHow = z.object({
  sheet: z.string().max(100).optional(),
  head_row: z.number().int().min(1).max(1_000).optional(),
  columns: z
    .array(z.object({ index: z.number().int().min(0).max(199), as: meaning }))
    .max(200)
    .optional(),
  /** The meaning of 1.250 in a column of money: one thousand two hundred and fifty (`thousands`), or one and a quarter (`decimals`). */
  point: z.enum(['thousands', 'decimals']).optional(),
  /** Names that the store does not have: the one that is meant, or null to make it. */
  names: z
    .array(z.object({ list: nameList, name: fileName, meant: z.string().max(600).nullable() }))
    .max(MAX_IMPORT_NAMES)
    .default([]),
  match: z.array(z.enum(MATCH_KEYS)).max(MATCH_KEYS.length).default([]),
  /** The treatment of a product that is found. */
  found: z.enum(['update', 'skip', 'another']).default('update'),
  /** The meaning of an empty quantity of a new product: none of it is there, or it is not counted. */
  empty_quantity: z.enum(['none', 'uncounted']).default('uncounted'),
  /** The category of products that name none, by its path. */
  category: z.string().max(600).optional(),
  /** New products come in hidden unless the file says otherwise; left out, those of a store's first import do. */
  hidden: z.boolean().optional(),
});
export type ImportHow = z.output<typeof importHow>;

/** A column of the file, what it is taken for (null: left out), and the first different texts below its head. */
const importColumn = z.object({ index: z.number().int(), head: z.string(), as: meaning, samples: z.array(z.string()) });
export type ImportColumn = z.infer<typeof importColumn>;

/** One row of the file: what it would do, and what is wrong with it. */
const importRow = z.object({
  /** As the spreadsheet counts: the heads are row 1. */
  row: z.number().int(),
  name: z.string(),
  size: z.string(),
  action: z.enum(['create', 'update']),
  /** The product is there and is left alone. */
  is_skipped: z.boolean().optional(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  /** A remark that is no error and may yet not be meant. */
  notice: z.string().optional(),
  /** As it was understood: pesos, and pieces after the import; null where nothing is said. */
  values: z
    .object({
      category: z.string(),
      selling_price: z.number().nullable(),
      add_on: z.number(),
      quantity: z.number().int().nullable(),
    })
    .optional(),
  /** The fields of a product that is there which change, as texts; in its first row. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

/** Errors or remarks of one cause: how many rows have it, which ones, the first different texts, and what would do. */
const importCause = z.object({
  column: z.string(),
  message: z.string(),
  values: z.array(z.string()),
  rows: z.number().int(),
  first_row: z.number().int(),
  /** The first twenty of the rows. */
  row_numbers: z.array(z.number().int()),
  remedy: z.string().nullable(),
});
export type ImportCause = z.infer<typeof importCause>;

/** The facts about a clerk's own file; only for a check that says how. */
const importFile = z.object({
  sheets: z.array(z.string()),
  sheet: z.string(),
  head_row: z.number().int(),
  columns: z.array(importColumn),
  /** Why the file cannot be imported by these columns. */
  problem: z.string().nullable(),
  /** Rows that look like totals, titles or repeated column names, and are left out. */
  totals: z.array(z.number().int()),
  causes: z.array(importCause),
  remarks: z.array(importCause),
  missing: z.array(
    z.object({ list: nameList, name: z.string(), products: z.number().int(), suggestion: z.string().nullable() }),
  ),
  /** Names that the store has, for each list with missing ones. */
  known: z.partialRecord(nameList, z.array(z.string())),
  /** A text such as 1.250 in a column of money, where nothing says what its point is. */
  unclear_point: z.string().nullable(),
  /** New products whose quantity is empty although the file has a column for it. */
  empty_quantities: z.number().int(),
  products_skipped: z.number().int(),
  /** Products that are in the store and were found by a code or their name. */
  products_found: z.number().int(),
  sums: z.object({
    pieces: z.object({ before: z.number(), after: z.number() }),
    /** Pesos. */
    value: z.object({ before: z.number(), after: z.number() }),
  }),
  prices: z.object({ lowest: z.number(), highest: z.number() }).nullable(),
  /** New products come in hidden. */
  hidden: z.boolean(),
  may_make_names: z.boolean(),
});
export type ImportFile = z.infer<typeof importFile>;

/** A dry run: nothing has been written. A product is good when all of its rows are. */
export const importReport = z.object({
  /** Empty for a file that cannot be imported yet. */
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
  file: importFile.optional(),
});
export type ImportReport = z.infer<typeof importReport>;

const importId = z.string().max(36);
export const runImportInput = z.object({
  import_id: importId,
  /** `all` writes nothing unless every row is good; `good` leaves out products with invalid rows. */
  rows: z.enum(['all', 'good']),
});
export const importFaultsInput = z.object({ import_id: importId });
/** A file that was imported. */
export const runImportOutput = z.object({
  state: z.literal('done'),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  products_created: z.number().int(),
  products_updated: z.number().int(),
});

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
  import_id: stockListExtras.shape.import_id,
  template: z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false),
});

/** The latest imports, twenty at most. */
export const listImportsOutput = z.array(
  z.object({
    import_id: z.string(),
    filename: z.string(),
    who: z.string(),
    imported_at: z.date(),
    products_created: z.number().int(),
    products_updated: z.number().int(),
  }),
);
export const importPicturesInput = z.object({ import_id: importId });
/** How many products that the import created have a picture (`done`) and have none yet (`waiting`). Pictures are uploaded, so none fails. */
export const importPicturesOutput = z.object({
  waiting: z.number().int(),
  done: z.number().int(),
  failed: z.literal(0),
  failures: z.array(z.object({ stock_id: wireId, name: z.string(), url: z.string(), error: z.string() })),
});

/** A list of names as a person pastes it; a category by its path, such as Uniforms > PE. */
export const addNamesInput = z.object({ list: nameList, names: z.array(fileName).min(1).max(MAX_ADDED_NAMES) });
export const addNamesOutput = z.object({ created: z.number().int() });
