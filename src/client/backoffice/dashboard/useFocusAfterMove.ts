import { useCallback, useEffect, useRef } from 'react';
import { openerId } from './OrderCard.tsx';

/** How many frames a closing list of options may hold the focus before it is left alone. */
const MAX_FRAMES = 90;

interface Move {
  orderId: string;
  /** The list that the card stood in, and the card to go on with. */
  list: Element;
  next: string | null;
}

/**
 * Whoever changes a card's status goes on with the card after it: a card that leaves its list takes the focus away with it.
 * Returns what is to be called before a status is set.
 */
export function useFocusAfterMove(): (orderId: string) => void {
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
    const isClosing = active?.closest('[role="listbox"], [role="dialog"]') != null;
    if (isLost) return targetOf(current)?.focus();
    if (isClosing && framesLeft > 0) frame.current = requestAnimationFrame(() => focusNext(current, framesLeft - 1));
  }

  return useCallback((orderId: string) => {
    const card = document.getElementById(openerId(orderId))?.closest('li');
    const list = card?.parentElement;
    const beside = card?.nextElementSibling ?? card?.previousElementSibling;
    const next = beside?.querySelector('[id^="open-order-"]')?.id ?? null;
    move.current = list ? { orderId, list, next } : null;
  }, []);
}

function isStillThere({ orderId, list }: Move): boolean {
  const card = document.getElementById(openerId(orderId));
  return card !== null && list.contains(card);
}

/** The next card, or the heading of a list that is empty now. */
function targetOf({ next, list }: Move): HTMLElement | null {
  const card = next === null ? null : document.getElementById(next);
  return card ?? list.closest('section')?.querySelector('h2') ?? null;
}
