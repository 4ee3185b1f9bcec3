import { useCallback, useEffect, useRef } from 'react';
import { rowOf, rowsOf } from './rows.ts';

/** How many frames a closing menu may hold the focus before it is left alone. */
const MAX_FRAMES = 90;

interface Move {
  orderIds: readonly string[];
  /** The list that the orders stood in, and the row to go on with. */
  list: Element;
  next: string | null;
}

/**
 * Whoever changes the status of orders goes on with the one after them: a row that leaves its list takes the focus away with it.
 * Returns what is to be called before a status is set.
 */
export function useFocusAfterMove(): (orderIds: readonly string[]) => void {
  const move = useRef<Move | null>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  useEffect(() => {
    const current = move.current;
    if (!current || isStillThere(current)) return;
    move.current = null;
    cancelAnimationFrame(frame.current);
    focusNext(current, MAX_FRAMES);
  });

  function focusNext(current: Move, framesLeft: number) {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    const isClosing = active?.closest('[role="menu"], [role="listbox"], [role="dialog"]') != null;
    if (isLost) return goTo(targetOf(current));
    if (isClosing && framesLeft > 0) frame.current = requestAnimationFrame(() => focusNext(current, framesLeft - 1));
  }

  return useCallback((orderIds: readonly string[]) => {
    const drawn = orderIds.flatMap((id) => rowOf(id) ?? []);
    const list = drawn[0]?.closest('[role="grid"]');
    if (!list) {
      move.current = null;
      return;
    }
    const rows = rowsOf(list);
    const others = rows.filter(({ dataset }) => !orderIds.includes(dataset.key ?? ''));
    const last = Math.max(...drawn.map((row) => rows.indexOf(row)));
    const next = others.find((row) => rows.indexOf(row) > last) ?? others.at(-1);
    move.current = { orderIds, list, next: next?.dataset.key ?? null };
  }, []);
}

function isStillThere({ orderIds, list }: Move): boolean {
  return orderIds.some((id) => {
    const row = rowOf(id);
    return row !== null && list.contains(row);
  });
}

/** Moves the focus to where one goes on, which comes to stand clear of what lies over the screen's edges: its scroll padding. */
function goTo(target: HTMLElement | null) {
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/** The next row, or the heading of a list that is empty now. */
function targetOf({ next, list }: Move): HTMLElement | null {
  const row = next === null ? null : rowOf(next);
  return row ?? list.closest('section')?.querySelector('h2') ?? null;
}
