import { useState } from 'react';
import type { StockRow } from '#shared/contracts/stocks.ts';

/** Selected stocks over all pages, each with whether it was available when last seen. */
export function useSelection(rows: readonly StockRow[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const shown = new Map(rows.map(({ _id, is_available }) => [_id, is_available]));

  function select(ids: ReadonlySet<string>) {
    setSeen(new Map([...ids].map((id) => [id, shown.get(id) ?? seen.get(id) ?? true])));
  }
  return {
    ids: new Set(seen.keys()) as ReadonlySet<string>,
    select,
    clear: () => setSeen(new Map()),
    /** Those that making them available, or hiding them, would change. */
    otherThan: (isAvailable: boolean) =>
      [...seen].filter(([id, was]) => (shown.get(id) ?? was) !== isAvailable).map(([id]) => id),
    /** Takes note of what a bulk change has made of them. */
    note: (ids: readonly string[], isAvailable: boolean) =>
      setSeen((map) => new Map([...map].map(([id, was]) => [id, ids.includes(id) ? isAvailable : was]))),
  };
}
export type StockSelection = ReturnType<typeof useSelection>;
