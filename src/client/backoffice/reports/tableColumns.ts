import type { ReportRow } from '#shared/contracts/reports.ts';
import type { CellType, ReportColumn, ReportDefinition } from '#shared/reports/reportDefinition.ts';

/** Maximum number of characters in a cell of each type. Cells whose text must not be cut get this width. */
const WIDTHS: Partial<Record<CellType | 'clock', number>> = {
  day: 17,
  clock: 9,
  instant: 28,
  status: 17,
  integer: 10,
};
/** Longer texts may be cut, or wrapped on paper. */
const MAX_UNCUT = 20;

/** A text that is never cut takes two lines, which are rarely of equal length. */
const OF_TWO_LINES = 0.6;

export function columnWidth({ type, width, is_read_whole, shown_as }: ReportColumn): number {
  if (is_read_whole) return width * OF_TWO_LINES;
  return WIDTHS[shown_as ?? type] ?? (width > MAX_UNCUT ? width * 0.8 : width + 0.5);
}

/** The widths of a table's columns in characters: an empty text column is as wide as its header, and its item's column takes the rest. */
export function columnWidths(columns: readonly ReportColumn[], rows: readonly (ReportRow | undefined)[]): number[] {
  const known = rows.filter((row) => row !== undefined);
  const widths = columns.map((column) => {
    const isEmpty = column.type === 'text' && known.length > 0 && known.every(({ cells }) => !cells[column.key]);
    return isEmpty ? Math.min(columnWidth(column), column.header.length + 1) : columnWidth(column);
  });
  const left = columns.reduce((sum, column, index) => sum + columnWidth(column) - (widths[index] ?? 0), 0);
  return columns.map(({ key }, index) => (widths[index] ?? 0) + (key === 'item' ? left : 0));
}

/** If groups have separate lines, the group's column is left out, because the line shows it. */
export function tableColumns(
  definition: ReportDefinition,
  hasGroups: boolean,
): {
  columns: readonly ReportColumn[];
  groupColumn: ReportColumn | undefined;
} {
  const groupColumn = definition.columns.find(({ key }) => key === definition.group);
  if (!hasGroups || !groupColumn) return { columns: definition.columns, groupColumn };
  return { columns: definition.columns.filter((column) => column !== groupColumn), groupColumn };
}
