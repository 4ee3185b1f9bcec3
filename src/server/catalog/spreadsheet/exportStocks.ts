import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { exportStocksInput, SpreadsheetFormat } from '#shared/contracts/stockImport.ts';
import type { exportSynonymsInput } from '#shared/contracts/synonyms.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { csvBuffer, csvLines } from '../../platform/files/csv.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { listCategoryPaths } from '../product/categoryPaths.ts';
import { chunks } from '../product/chunks.ts';
import { selectStocks } from '../product/stocks.queries.ts';
import { toStock } from '../product/stocks.records.ts';
import { isInScope } from '../product/visibility.ts';
import { categoriesShown, findStocks } from '../stocks/findStocks.ts';
import { SynonymRow } from '../synonym.entity.ts';
import type { Cell } from './cellText.ts';
import { buildTemplate, buildWorkbook } from './sheets.ts';
import { COLUMN_WIDTHS, EXAMPLE_ROW, EXPORT_COLUMNS, stockRows, toCsvCell, toXlsxCell } from './stockCells.ts';

type ExportInput = z.output<typeof exportStocksInput>;

const TYPE_OF_FORMAT: Record<SpreadsheetFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The media types of the files that go out and come in. */
export const SPREADSHEET_TYPES: readonly string[] = Object.values(TYPE_OF_FORMAT);

const SHEET = {
  name: 'Stocks',
  heads: EXPORT_COLUMNS,
  widths: EXPORT_COLUMNS.map((column) => COLUMN_WIDTHS[column]),
};

/** Read and written at a time: bounds memory, and how long others wait for their turn. */
const PRODUCT_BATCH_SIZE = 50;
const ALL = 10_000_000;

/** The stocks that the list shows, within the staff user's categories, as a file that an import takes; or its template. Addresses begin with `origin`. */
export async function exportStocks(
  deps: Deps,
  staff: StaffMember,
  input: ExportInput,
  origin: string,
): Promise<FileOutput> {
  const { format, template } = input;
  const file =
    template && format === 'xlsx'
      ? await buildTemplate(await categoriesOffered(deps, staff))
      : await buildFile(format, template ? exampleRows() : exportedRows(deps, staff, input, origin));
  const suffix = template ? 'template' : storeDayOf(deps.now(), deps.config.store.timeZone);
  return { filename: `stocks-${suffix}.${format}`, type: TYPE_OF_FORMAT[format], content: file.toString('base64') };
}

const buildFile = (format: SpreadsheetFormat, rows: AsyncGenerator<Cell[][]>): Promise<Buffer> =>
  format === 'csv' ? buildCsv(rows) : buildWorkbook(SHEET, inCells(rows, toXlsxCell));

/** Categories that a template offers at most. */
const MAX_OFFERED = 500;

async function categoriesOffered({ em }: Deps, { scope }: StaffMember): Promise<string[]> {
  const categories = (await listCategoryPaths(em)).filter(({ id }) => isInScope(scope, id));
  return categories
    .map(({ path }) => path)
    .sort()
    .slice(0, MAX_OFFERED);
}

async function* exampleRows(): AsyncGenerator<Cell[][]> {
  yield [EXAMPLE_ROW];
}

async function* exportedRows(
  deps: Deps,
  staff: StaffMember,
  input: ExportInput,
  origin: string,
): AsyncGenerator<Cell[][]> {
  const { smsHost } = deps.config;
  const site = smsHost === undefined ? origin : `https://${smsHost}`;
  const { em } = deps;
  const categories = await categoriesShown(em, staff.scope, input.category);
  const selection = {
    s: input.s,
    categories,
    is_available: input.is_available,
    only: input.only,
    import_id: input.import_id,
  };
  const { ids } = await findStocks(deps, selection, { order: 'asc', offset: 0, limit: ALL });
  const paths = new Map((await listCategoryPaths(em)).map(({ id, path }) => [id, path]));
  for (const chunk of chunks(ids, PRODUCT_BATCH_SIZE)) {
    const found = new Map((await selectStocks(em, chunk)).map((row) => [row.id, row]));
    // One that has gone since the list was read is left out.
    const stocks = chunk.flatMap((id) => found.get(id) ?? []);
    yield stocks.flatMap((row) => stockRows(toStock(row), paths.get(row.category_id) ?? row.category_name, site));
    await nextTurn();
  }
}

async function* inCells(chunked: AsyncIterable<Cell[][]>, toCell: (cell: Cell) => Cell): AsyncGenerator<Cell[][]> {
  for await (const rows of chunked) yield rows.map((row) => row.map(toCell));
}

async function buildCsv(chunked: AsyncIterable<Cell[][]>): Promise<Buffer> {
  const parts = [csvBuffer([EXPORT_COLUMNS])];
  for await (const rows of inCells(chunked, toCsvCell)) parts.push(csvLines(rows));
  return Buffer.concat(parts);
}

const SYNONYM_HEADS = ['words', 'means'];
const SYNONYM_SHEET = { name: 'Synonyms', heads: SYNONYM_HEADS, widths: [60, 60] };

/** All synonyms as a file. */
export async function exportSynonyms(
  { em, now, config }: Deps,
  { format }: z.output<typeof exportSynonymsInput>,
): Promise<FileOutput> {
  const rows = await em.find(SynonymRow, {}, { orderBy: { words: 'asc' } });
  const cells = rows.map(({ words, means }) => [words, means]);
  const file =
    format === 'csv'
      ? csvBuffer([SYNONYM_HEADS, ...cells.map((row) => row.map(toCsvCell))])
      : await buildWorkbook(SYNONYM_SHEET, [cells.map((row) => row.map(toXlsxCell))]);
  const filename = `synonyms-${storeDayOf(now(), config.store.timeZone)}.${format}`;
  return { filename, type: TYPE_OF_FORMAT[format], content: file.toString('base64') };
}
