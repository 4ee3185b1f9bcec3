interface GridPosition {
  from: number;
  columns: number;
  count: number;
}

/** The card to which a key leads from another one; null if the key keeps the browser's meaning. */
export function cardAfterKey(key: string, { from, columns, count }: GridPosition): number | null {
  const last = count - 1;
  const to = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    // The last row may be short: below its gap is its last card.
    ArrowDown: rowOf(from, columns) < rowOf(last, columns) ? Math.min(from + columns, last) : count,
    ArrowUp: from - columns,
    Home: 0,
    End: last,
  }[key];
  return to === undefined || to < 0 || to > last || to === from ? null : to;
}

const rowOf = (index: number, columns: number) => Math.floor(index / columns);
