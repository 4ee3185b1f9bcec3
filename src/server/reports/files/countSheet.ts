import type { ReportFilters } from '#shared/contracts/reportFilters.ts';
import { reportColumns } from '#shared/reports/columns.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { readCountSheet, type SizeToCount } from '../inventory/inventory.queries.ts';
import { readSelection } from '../selection.ts';
import type { Progress } from './downloads.ts';
import { fileNameOf, readHeading } from './heading.ts';
import type { FileSheet } from './sheet.ts';

const { integer, text } = reportColumns;

const count = (key: string) => integer(key, key, { width: 18 });

/** Heads as the importer of stocks reads them; those it does not know help the person who counts. */
const COUNT_SHEET_COLUMNS = [
  count('_id'),
  text('name', 'name', 36),
  text('size', 'size', 12),
  text('in_category', 'in_category', 24),
  count('expected_quantity'),
  count('counted_quantity'),
];

const ROW_BATCH_SIZE = 1_000;

/**
 * The sheet that a stock taking is written on: every size with the pieces that should lie there, which are those available
 * and those ordered and not claimed yet, and an empty cell for those that do.
 */
export function countSheet(deps: Deps, staff: StaffMember, filters: ReportFilters, progress: Progress): FileSheet {
  const definition = REPORTS['count-sheet'];
  const select = () => readSelection(deps, staff, filters, definition.filters);
  return {
    filename: fileNameOf(deps, definition, filters),
    title: definition.title,
    columns: COUNT_SHEET_COLUMNS,
    // Beside the importer's own columns there is no room on the narrow side.
    orientation: 'landscape',
    hasTotals: false,
    timeZone: deps.config.store.timeZone,
    about: async () => [
      ...(await readHeading(deps, staff, definition, { filters, selection: await select() })),
      [
        'How to count',
        'Enter your count in counted_quantity, leave the other columns unchanged, and import the file under Products.',
      ],
    ],
    rows: async function* () {
      const selection = await select();
      if (!selection) return;
      const sizes = await readCountSheet(deps, selection);
      progress.rows_total = sizes.length;
      for (let start = 0; start < sizes.length; start += ROW_BATCH_SIZE) {
        const some = sizes.slice(start, start + ROW_BATCH_SIZE);
        yield some.map((size) => ({ is_counted: true, cells: cellsOf(size) }));
        progress.rows_done += some.length;
      }
    },
  };
}

const cellsOf = ({ stock_id, stock, size, category, expected_quantity }: SizeToCount) => ({
  _id: stock_id,
  name: stock,
  size,
  in_category: category,
  expected_quantity,
  counted_quantity: null,
});
