import type { ReportFileInput } from '#shared/contracts/reports.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { type ResolvedReport, resolveReport } from '../sources.ts';
import { countSheet } from './countSheet.ts';
import type { Progress } from './downloads.ts';
import { fileNameOf, readHeading } from './heading.ts';
import type { FileSheet } from './sheet.ts';

/**
 * A report, or the count sheet, as the contents of a file; the database is queried when they are written. `progress` follows the
 * rows as they are.
 */
export function createSheet(
  deps: Deps,
  staff: StaffMember,
  { report, filters }: ReportFileInput,
  progress: Progress,
): FileSheet {
  if (report === 'count-sheet') return countSheet(deps, staff, filters, progress);
  const definition = REPORTS[report];
  let resolved: Promise<ResolvedReport> | undefined;
  const resolve = () => {
    resolved ??= resolveReport(deps, staff, { report, filters });
    return resolved;
  };
  return {
    filename: fileNameOf(deps, definition, filters),
    title: definition.title,
    columns: definition.columns,
    orientation: definition.orientation,
    hasTotals: true,
    timeZone: deps.config.store.timeZone,
    about: async () => readHeading(deps, staff, definition, { filters, selection: (await resolve()).selection }),
    rows: async function* () {
      const { source, selection } = await resolve();
      if (!selection) return;
      progress.rows_total = (await source.overview(deps, selection)).row_count;
      for await (const some of source.stream(deps, selection)) {
        yield some;
        progress.rows_done += some.length;
      }
    },
  };
}
