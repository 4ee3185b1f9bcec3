import type { ReportFileInput } from '#shared/contracts/reports.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { resolveReport } from '../sources.ts';
import { countSheet } from './countSheet.ts';
import type { Progress } from './downloads.ts';
import { fileNameOf, readHeading } from './heading.ts';
import type { Sheet } from './sheet.ts';

/** A report, or the count sheet, as the contents of a file. `progress` follows its rows as they are written. */
export async function sheetOf(
  deps: Deps,
  staff: StaffMember,
  { report, filters }: ReportFileInput,
  progress: Progress,
): Promise<Sheet> {
  if (report === 'count-sheet') return countSheet(deps, staff, filters, progress);
  const { definition, source, selection } = await resolveReport(deps, staff, { report, filters });
  return {
    filename: fileNameOf(deps, definition, selection),
    title: definition.title,
    columns: definition.columns,
    hasTotals: true,
    timeZone: deps.config.store.timeZone,
    about: await readHeading(deps, staff, definition, { filters, selection }),
    rows: async function* () {
      if (!selection) return;
      progress.rows_total = (await source.overview(deps, selection)).row_count;
      for await (const some of source.stream(deps, selection)) {
        yield some;
        progress.rows_done += some.length;
      }
    },
  };
}
