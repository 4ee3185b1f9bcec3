import type { ReportRows, ReportRowsInput } from '#shared/contracts/reports.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { resolveReport } from './sources.ts';

/** A window of a report's rows, with the groups that it touches. */
export async function readReportRows(deps: Deps, staff: StaffMember, input: ReportRowsInput): Promise<ReportRows> {
  const { source, selection } = await resolveReport(deps, staff, input);
  if (!selection) return { rows: [], groups: [], row_count: 0 };
  const { offset, limit } = input;
  const { row_count, groups } = await source.overview(deps, selection);
  const touched = groups.filter(({ first, row_count: length }) => first < offset + limit && first + length > offset);
  const found = offset < row_count ? await source.window(deps, selection, offset, limit) : [];
  return { rows: found, groups: touched, row_count };
}
