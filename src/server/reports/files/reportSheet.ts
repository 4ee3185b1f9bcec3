import type { ReportFileInput } from '#shared/contracts/reports.ts';
import { reportColumns } from '#shared/reports/columns.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { CountedRow } from '../columnSums.ts';
import { readCountSheet } from '../inventory/inventory.queries.ts';
import { type ResolvedReport, resolveReport } from '../reports.ts';
import type { Progress } from './downloads.ts';
import { fileNameOf, readHeading, type SheetFile } from './heading.ts';
import type { Sheet } from './sheet.ts';

const ROWS_OF_A_PART = 200;

export const reportSheet = (deps: Deps, staff: StaffMember, input: ReportFileInput, progress: Progress): SheetFile => ({
  filename: fileNameOf(deps, REPORTS[input.report], input.filters),
  readSheet: () => readSheet(deps, staff, input, progress),
});

async function readSheet(
  deps: Deps,
  staff: StaffMember,
  { report, filters }: ReportFileInput,
  progress: Progress,
): Promise<Sheet> {
  const resolved = await resolveReport(deps, staff, { report, filters });
  const { definition, selection } = resolved;
  const content = await (report === 'count-sheet'
    ? countSheet(deps, resolved, filters.show_expected)
    : reportContent(deps, resolved));
  const about = await readHeading(deps, staff, definition, { filters, selection });
  progress.rows_total = content.row_count;
  return {
    title: definition.title,
    hasTotals: true,
    timeZone: deps.config.store.timeZone,
    ...content,
    about: [...about, ...content.about],
    rows: inParts(content, progress),
  };
}

interface Content extends Pick<Sheet, 'columns' | 'orientation' | 'about'> {
  hasTotals?: boolean;
  row_count: number;
  rows: (offset: number, limit: number) => readonly CountedRow[];
}

function* inParts({ row_count, rows }: Content, progress: Progress): Generator<readonly CountedRow[]> {
  for (let offset = 0; offset < row_count; offset += ROWS_OF_A_PART) {
    const some = rows(offset, ROWS_OF_A_PART);
    yield some;
    progress.rows_done += some.length;
  }
}

async function reportContent(deps: Deps, { definition, report, selection }: ResolvedReport): Promise<Content> {
  const { columns, orientation } = definition;
  const { row_count, rows } = selection ? await report.read(deps, selection) : { row_count: 0, rows: () => [] };
  return { columns, orientation, about: [], row_count, rows };
}

const { integer, text } = reportColumns;
const count = (key: string) => integer(key, key, { width: 18 });

/** Heads in the names of the stock importer; it ignores the others, which help the person who counts. */
const countSheetColumns = (showsExpected: boolean) => [
  count('_id'),
  text('name', 'name', 36),
  text('size', 'size', 12),
  text('in_category', 'in_category', 24),
  { ...count('expected_quantity'), is_hidden: !showsExpected },
  count('counted_quantity'),
];

/** Can be imported: every size with the expected pieces, which a blind count hides, and an empty cell for the counted ones. */
async function countSheet(deps: Deps, { selection }: ResolvedReport, showsExpected: boolean): Promise<Content> {
  const sizes = selection ? await readCountSheet(deps, selection) : [];
  return {
    columns: countSheetColumns(showsExpected),
    orientation: 'landscape',
    hasTotals: false,
    about: [
      [
        'How to count',
        'Enter your count in counted_quantity, leave the other columns unchanged, and import the file under Products.',
      ],
    ],
    row_count: sizes.length,
    rows: (offset, limit) =>
      sizes.slice(offset, offset + limit).map(({ stock_id, stock, size, category, expected_quantity }) => ({
        is_counted: true,
        cells: { _id: stock_id, name: stock, size, in_category: category, expected_quantity, counted_quantity: null },
      })),
  };
}
