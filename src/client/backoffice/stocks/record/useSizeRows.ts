import { useCallback, useEffect, useRef, useState } from 'react';
import { movedBy } from '../../records/movedBy.ts';
import { type Counting, countingOf, newRow } from './sizeRows.ts';
import type { SizeDraft } from './stockDraft.ts';
import type { StockForm } from './stockForm.ts';

/**
 * The rows of the draft, and what can be done with them; what a row calls stays the same, so that others are not
 * rendered.
 */
export function useSizeRows({ draft, set }: StockForm) {
  const rows = draft.size_prices;
  // A single row that has no name yet is either.
  const [isNaming, setNaming] = useState(false);
  const isUnnamed = countingOf(rows) === 'one';
  const counting = isUnnamed && isNaming ? 'sizes' : countingOf(rows);
  // A user who tries the other ways comes back to the former rows.
  const left = useRef<Partial<Record<Counting, SizeDraft[]>>>({});
  const put = useCallback(
    (next: (rows: SizeDraft[]) => SizeDraft[]) => set(({ size_prices }) => ({ size_prices: next(size_prices) })),
    [set],
  );

  const list = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    // A size is added to be named; one that is taken away takes its focused button along.
    if (focusNext.current === null) return;
    const drawn = list.current?.querySelectorAll(':scope > [role="group"]') ?? [];
    drawn[Math.min(focusNext.current, drawn.length - 1)]?.querySelector('input')?.focus();
    focusNext.current = null;
  });

  function count(chosen: Counting) {
    if (chosen === counting) return;
    left.current[counting] = rows;
    setNaming(chosen === 'sizes');
    put(() => (chosen === 'none' ? [] : (left.current[chosen] ?? [newRow([])])));
  }

  const isBySize = counting === 'sizes';
  const change = useCallback(
    (index: number, patch: Partial<SizeDraft>) => {
      // Names come and go letter by letter: an emptied one is still a size.
      if (isBySize) setNaming(true);
      put((now) => now.map((row, at) => (at === index ? { ...row, ...patch } : row)));
    },
    [isBySize, put],
  );
  const move = useCallback((index: number, by: -1 | 1) => put((now) => movedBy(now, index, by)), [put]);
  const isSeveral = rows.length > 1;
  const remove = useCallback(
    (index: number) => {
      setNaming(isSeveral);
      focusNext.current = index;
      put((now) => now.filter((_row, at) => at !== index));
    },
    [isSeveral, put],
  );
  function add() {
    focusNext.current = rows.length;
    put((now) => [...now, newRow(now)]);
  }
  return { rows, list, counting, count, add, change, move, remove };
}
