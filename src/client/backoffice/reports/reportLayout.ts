/** A group of rows: where it begins among all rows, and how many it has. */
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
