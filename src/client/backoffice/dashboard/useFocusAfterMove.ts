import { useCallback, useEffect, useRef } from 'react';
import { followMove } from './followMove.ts';
import { rowOf, rowsOf } from './rows.ts';

/**
 * Whoever changes the status of orders goes on with the one after them: a row that leaves its list takes the focus away with it.
 * Returns what is to be called before a status is set.
 */
export function useFocusAfterMove(): (orderIds: readonly string[]) => void {
  const move = useRef<ReturnType<typeof followMove> | null>(null);
  useEffect(() => () => move.current?.end(), []);
  useEffect(() => move.current?.look());

  return useCallback((orderIds: readonly string[]) => {
    move.current?.end();
    move.current = null;
    const drawn = orderIds.flatMap((id) => rowOf(id) ?? []);
    const list = drawn[0]?.closest('[role="grid"]');
    if (!list) return;
    const rows = rowsOf(list);
    const others = rows.filter(({ dataset }) => !orderIds.includes(dataset.key ?? ''));
    const last = Math.max(...drawn.map((row) => rows.indexOf(row)));
    const next = others.find((row) => rows.indexOf(row) > last) ?? others.at(-1);
    move.current = followMove({ orderIds, list, next: next?.dataset.key ?? null });
  }, []);
}
