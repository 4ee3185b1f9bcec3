import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { z } from 'zod';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { FileFormat } from '#shared/contracts/reports.ts';
import type { exportStocksInput } from '#shared/contracts/stockImport.ts';
import type { exportSynonymsInput } from '#shared/contracts/synonyms.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { csvFile } from '../../platform/files/csv.ts';
import { type XlsxSheet, xlsxOf } from '../../platform/files/xlsx.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { listCategoryPaths } from '../product/categoryPaths.ts';
import { chunks } from '../product/chunks.ts';
import { selectStocks } from '../product/stocks.queries.ts';
import { toStock } from '../product/stocks.records.ts';
import { isInScope } from '../product/visibility.ts';
import { categoriesShown, findStocks } from '../stocks/findStocks.ts';
import { SynonymRow } from '../synonym.entity.ts';
import { EXAMPLE_ROW, EXPLANATIONS, EXPORT_COLUMNS, EXPORT_WIDTHS, stockRows } from './columns.ts';
import { type Cell, toXlsxCell } from './read/cellText.ts';

type ExportInput = z.output<typeof exportStocksInput>;

const TYPE_OF_FORMAT: Record<FileFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const SPREADSHEET_TYPES: readonly string[] = Object.values(TYPE_OF_FORMAT);

/** Bounds memory and how long other requests wait. */
const PRODUCT_BATCH_SIZE = 50;
const ALL = 10_000_000;

/** The listed stocks within the staff user's categories, importable, or the template. Addresses begin with `origin`. */
export async function exportStocks(
  deps: Deps,
  staff: StaffMember,
  input: ExportInput,
  origin: string,
): Promise<FileOutput> {
  const { format, template } = input;
  const rows = template ? [[EXAMPLE_ROW]] : exportedRows(deps, staff, input, origin);
  const suffix = template ? 'template' : storeDayOf(deps.now(), deps.config.store.timeZone);
  return writeFile(`stocks-${suffix}`, format, [
    { name: 'Stocks', heads: EXPORT_COLUMNS, widths: EXPORT_WIDTHS, rows },
    ...(template ? await explainingSheets(deps, staff) : []),
  ]);
}

interface ListSheet {
  name: string;
  heads: readonly string[];
  /** In characters. */
  widths: readonly number[];
  rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
}

/** CSV has the first sheet alone. */
async function writeFile(
  name: string,
  format: FileFormat,
  sheets: readonly [ListSheet, ...ListSheet[]],
): Promise<FileOutput> {
  const [{ heads, rows }] = sheets;
  const bytes = format === 'csv' ? csvFile(heads, rows) : xlsxOf(sheets.map(toXlsxSheet));
  const content = (await buffer(bytes)).toString('base64');
  return { filename: `${name}.${format}`, type: TYPE_OF_FORMAT[format], content };
}

const toXlsxSheet = ({ heads, rows, ...sheet }: ListSheet): XlsxSheet => ({
  ...sheet,
  heads: heads.map((value) => ({ value, style: 'head' })),
  rows: toXlsxRows(rows),
});

async function* toXlsxRows(parts: ListSheet['rows']): AsyncGenerator<Cell[][]> {
  for await (const rows of parts) yield rows.map((row) => row.map(toXlsxCell));
}

const MAX_LISTED = 500;

async function explainingSheets({ em }: Deps, { scope }: StaffMember) {
  const categories = (await listCategoryPaths(em)).filter(({ id }) => isInScope(scope, id));
  const paths = categories.map(({ path }) => path).sort();
  return [
    {
      name: 'How to fill it in',
      heads: ['Column', 'Name', 'Needed', 'How to fill it in', 'Example'],
      widths: [24, 24, 10, 80, 30],
      rows: [EXPLANATIONS],
    },
    { name: 'Lists', heads: ['Categories'], widths: [40], rows: [paths.slice(0, MAX_LISTED).map((path) => [path])] },
  ];
}

async function* exportedRows(
  deps: Deps,
  staff: StaffMember,
  { s, category, is_available, only, import_id }: ExportInput,
  origin: string,
): AsyncGenerator<Cell[][]> {
  const { smsHost } = deps.config;
  const site = smsHost === undefined ? origin : `https://${smsHost}`;
  const { em } = deps;
  const categories = await categoriesShown(em, staff.scope, category);
  const selection = { s, categories, is_available, only, import_id };
  const { ids } = await findStocks(deps, selection, { order: 'asc', offset: 0, limit: ALL });
  const paths = new Map((await listCategoryPaths(em)).map(({ id, path }) => [id, path]));
  for (const chunk of chunks(ids, PRODUCT_BATCH_SIZE)) {
    const found = new Map((await selectStocks(em, chunk)).map((row) => [row.id, row]));
    // A product may have been deleted in the meantime.
    const stocks = chunk.flatMap((id) => found.get(id) ?? []);
    yield stocks.flatMap((row) => stockRows(toStock(row), paths.get(row.category_id) ?? row.category_name, site));
    await nextTick();
  }
}

export async function exportSynonyms(
  { em, now, config }: Deps,
  { format }: z.output<typeof exportSynonymsInput>,
): Promise<FileOutput> {
  const rows = await em.find(SynonymRow, {}, { orderBy: { words: 'asc' } });
  return writeFile(`synonyms-${storeDayOf(now(), config.store.timeZone)}`, format, [
    {
      name: 'Synonyms',
      heads: ['words', 'means'],
      widths: [60, 60],
      rows: [rows.map(({ words, means }) => [words, means])],
    },
  ]);
}
