import { z } from 'zod';
import {
  COLUMN_MEANINGS,
  MATCH_KEYS,
  MAX_ADDED_NAMES,
  MAX_IMPORT_NAMES,
  NAME_LISTS,
} from '../domain/catalog/products/importColumns.ts';
import { wireId } from './common.ts';
import { FILE_FORMATS } from './reports.ts';
import { stockListExtras } from './stocks.ts';

export const IMPORT_BYTES = 5 * 1024 * 1024;
export const spreadsheetFormat = z.enum(FILE_FORMATS).default('csv');

const nameList = z.enum(NAME_LISTS);

const meaning = z.enum(COLUMN_MEANINGS).nullable();
const fileName = z.string().max(200);

/**
 * Options to read and import a file; the store detects or guesses absent values. With `how` (`{}` is enough), the
 * response describes the file.
 */
export const importHow = z.object({
  sheet: z.string().max(100).optional(),
  head_row: z.number().int().min(1).max(1_000).optional(),
  columns: z
    .array(z.object({ index: z.number().int().min(0).max(199), as: meaning }))
    .max(200)
    .optional(),
  /** The meaning of 1.250 in a price column: 1250 (`thousands`) or 1.25 (`decimals`). */
  point: z.enum(['thousands', 'decimals']).optional(),
  /** Names that the store does not have: the existing name that is meant, or null to create it. */
  names: z
    .array(z.object({ list: nameList, name: fileName, meant: z.string().max(600).nullable() }))
    .max(MAX_IMPORT_NAMES)
    .default([]),
  match: z.array(z.enum(MATCH_KEYS)).max(MATCH_KEYS.length).default([]),
  /** The handling of a product that already exists. */
  found: z.enum(['update', 'skip', 'another']).default('update'),
  /** The meaning of an empty quantity of a new product: no pieces (`none`), or not counted (`uncounted`). */
  empty_quantity: z.enum(['none', 'uncounted']).default('uncounted'),
  /** The path of the category for products without one. */
  category: z.string().max(600).optional(),
  /** Whether new products are hidden, unless the file decides; absent: true for the store's first import. */
  hidden: z.boolean().optional(),
});
export type ImportHow = z.output<typeof importHow>;

/** A column of the file, its field (`as`; null: ignored), and the first different values below its header. */
const importColumn = z.object({ index: z.number().int(), head: z.string(), as: meaning, samples: z.array(z.string()) });
export type ImportColumn = z.infer<typeof importColumn>;

/** One row of the file: its effect and its errors. */
const importRow = z.object({
  /** The row number in the spreadsheet; the header row is 1. */
  row: z.number().int(),
  name: z.string(),
  size: z.string(),
  action: z.enum(['create', 'update']),
  /** True if the product already exists and is skipped. */
  is_skipped: z.boolean().optional(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  /** A warning about a possible mistake; not an error. */
  notice: z.string().optional(),
  /** The values read: pesos, and pieces after the import; null if the file has none. */
  values: z
    .object({
      category: z.string(),
      selling_price: z.number().nullable(),
      add_on: z.number(),
      quantity: z.number().int().nullable(),
    })
    .optional(),
  /** The changed fields of an existing product, as texts; only in its first row. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

/** Errors or remarks with one cause: the number of rows, the rows, the first different values, and the remedy. */
const importCause = z.object({
  column: z.string(),
  message: z.string(),
  values: z.array(z.string()),
  rows: z.number().int(),
  first_row: z.number().int(),
  /** The first twenty rows. */
  row_numbers: z.array(z.number().int()),
  remedy: z.string().nullable(),
});
export type ImportCause = z.infer<typeof importCause>;

/** About your own file; only if the check had `how`. */
const importFile = z.object({
  sheets: z.array(z.string()),
  sheet: z.string(),
  head_row: z.number().int(),
  columns: z.array(importColumn),
  /** The reason why the file cannot be imported with these columns; otherwise null. */
  problem: z.string().nullable(),
  /** Rows that are skipped because they look like totals, titles or repeated column names. */
  totals: z.array(z.number().int()),
  causes: z.array(importCause),
  remarks: z.array(importCause),
  missing: z.array(
    z.object({ list: nameList, name: z.string(), products: z.number().int(), suggestion: z.string().nullable() }),
  ),
  /** The names in the store, for each list with missing names. */
  known: z.partialRecord(nameList, z.array(z.string())),
  /** A value such as 1.250 in a price column whose point is unclear; otherwise null. */
  unclear_point: z.string().nullable(),
  /** The number of new products with an empty quantity, if the file has that column. */
  empty_quantities: z.number().int(),
  products_skipped: z.number().int(),
  /** The number of existing products found by code or name. */
  products_found: z.number().int(),
  sums: z.object({
    pieces: z.object({ before: z.number(), after: z.number() }),
    /** Pesos. */
    value: z.object({ before: z.number(), after: z.number() }),
  }),
  prices: z.object({ lowest: z.number(), highest: z.number() }).nullable(),
  /** Whether new products are hidden. */
  hidden: z.boolean(),
  may_make_names: z.boolean(),
});
export type ImportFile = z.infer<typeof importFile>;

/** The result of a check; nothing was saved. A product is good if all its rows are good. */
export const importReport = z.object({
  /** Empty for a file that cannot be imported yet. */
  import_id: z.string(),
  filename: z.string(),
  rows: z.array(importRow),
  /** Columns that an import ignores. */
  ignored_columns: z.array(z.string()),
  rows_total: z.number().int(),
  rows_faulty: z.number().int(),
  /** Only good products; a row without changes updates nothing. */
  products_to_create: z.number().int(),
  products_to_update: z.number().int(),
  /** Products that would be left out because a row is invalid. */
  products_faulty: z.number().int(),
  file: importFile.optional(),
});
export type ImportReport = z.infer<typeof importReport>;

const importId = z.string().max(36);
export const runImportInput = z.object({
  import_id: importId,
  /** `all`: nothing is saved unless every row is good. `good`: products with invalid rows are left out. */
  rows: z.enum(['all', 'good']),
});
export const importFaultsInput = z.object({ import_id: importId });
export const runImportOutput = z.object({
  state: z.literal('done'),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  products_created: z.number().int(),
  products_updated: z.number().int(),
});

/** The filters of the product list; `template` returns the columns and an example instead. */
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
/** The number of products of the import with a picture (`done`) and without one (`waiting`). */
export const importPicturesOutput = z.object({
  waiting: z.number().int(),
  done: z.number().int(),
  failed: z.literal(0),
  failures: z.array(z.object({ stock_id: wireId, name: z.string(), url: z.string(), error: z.string() })),
});

/** A list of names as a person pastes it; a category by its path, such as Uniforms > PE. */
export const addNamesInput = z.object({ list: nameList, names: z.array(fileName).min(1).max(MAX_ADDED_NAMES) });
export const addNamesOutput = z.object({ created: z.number().int() });
