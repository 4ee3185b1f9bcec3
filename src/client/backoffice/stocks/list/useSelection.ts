import { useState } from 'react';
import type { StockRow } from '#shared/contracts/stocks.ts';

/**
 * Selected stocks over all pages, each with whether it was available when last seen; or all that the list finds. `listed` names what
 * the list is narrowed to: another choice of it is another "all".
 */
export function useSelection(rows: readonly StockRow[], listed: string) {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [allOf, setAllOf] = useState<{ listed: string; total: number } | null>(null);
  const shown = new Map(rows.map(({ _id, is_available }) => [_id, is_available]));
  const total = allOf?.listed === listed ? allOf.total : null;

  function select(ids: ReadonlySet<string>) {
    setAllOf(null);
    setSeen(new Map([...ids].map((id) => [id, shown.get(id) ?? seen.get(id) ?? true])));
  }
  return {
    ids: new Set(seen.keys()) as ReadonlySet<string>,
    /** How many the list finds, where all of them are selected; null otherwise. */
    total,
    count: total ?? seen.size,
    /** Whether every row of the page is selected. */
    isPageSelected: rows.length > 0 && rows.every(({ _id }) => seen.has(_id)),
    select,
    selectAll: (found: number) => setAllOf({ listed, total: found }),
    clear: () => {
      setAllOf(null);
      setSeen(new Map());
    },
    /** Those that making them available, or hiding them, would change. */
    otherThan: (isAvailable: boolean) =>
      [...seen].filter(([id, was]) => (shown.get(id) ?? was) !== isAvailable).map(([id]) => id),
    /** Takes note of what a bulk change has made of them. */
    note: (ids: readonly string[], isAvailable: boolean) =>
      setSeen((map) => new Map([...map].map(([id, was]) => [id, ids.includes(id) ? isAvailable : was]))),
  };
}
export type ListSelection = ReturnType<typeof useSelection>;
