import type { CellType, ReportColumn, ReportDefinition } from '#shared/reports/reportDefinition.ts';

/** How many characters a cell of a type has at most: what cannot be cut short has its room. */
const WIDTHS: Partial<Record<CellType | 'clock', number>> = {
  day: 17,
  clock: 9,
  instant: 28,
  status: 17,
  integer: 10,
};
/** Longer texts may be cut short, or go on in a second line on paper. */
const MAX_UNCUT = 20;

/** A text that is read whole takes two lines, which are seldom of one length. */
const OF_TWO_LINES = 0.6;

/** How wide a column is, in characters: as its type needs, or about as its definition says. */
export function columnWidth({ type, width, is_read_whole, shown_as }: ReportColumn): number {
  if (is_read_whole) return width * OF_TWO_LINES;
  return WIDTHS[shown_as ?? type] ?? (width > MAX_UNCUT ? width * 0.8 : width + 0.5);
}

/** The columns of a table whose groups have lines of their own: the group's column is that line, and not a column too. */
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
