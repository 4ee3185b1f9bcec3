import type { ReportRow } from '#shared/contracts/reports.ts';
import type { CellType, ReportColumn, ReportDefinition } from '#shared/reports/reportDefinition.ts';

/** A group of rows: its first row in the report, and its number of rows. */
export interface GroupSpan {
  first: number;
  row_count: number;
}

export type TableLine = { kind: 'group'; group: number } | { kind: 'row'; row: number };

export const lineCount = (groups: readonly GroupSpan[], rowCount: number): number => groups.length + rowCount;

/** `line` counts from 0. */
export function lineAt(groups: readonly GroupSpan[], line: number): TableLine {
  // The last group that begins at or before the line: each group before it has added a line.
  let low = 0;
  let high = groups.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((groups[middle]?.first ?? 0) + middle <= line) low = middle;
    else high = middle - 1;
  }
  const group = groups[low];
  if (!group) return { kind: 'row', row: line };
  const start = group.first + low;
  return line === start ? { kind: 'group', group: low } : { kind: 'row', row: line - low - 1 };
}

export function linesInSight(scrollTop: number, height: number, lineHeight: number, count: number) {
  const AROUND = 12;
  const first = Math.max(0, Math.floor(scrollTop / lineHeight) - AROUND);
  const last = Math.min(count, Math.ceil((scrollTop + height) / lineHeight) + AROUND);
  return { first: Math.min(first, count), last: Math.max(last, Math.min(first, count)) };
}

export function windowsOf(rows: readonly number[], size: number): number[] {
  return [...new Set(rows.map((row) => Math.floor(row / size)))].sort((a, b) => a - b);
}

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
