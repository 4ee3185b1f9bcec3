import { useCallback, useEffect, useRef } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { ABOVE } from '../keys/targets.ts';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { rowOf, rowsOf } from './useBoardKeys.ts';
import { useMoveQuestion } from './useMoveQuestion.tsx';
import { useBulkStatus, useOrderStatus } from './useOrderStatus.ts';

export function useMoveOrders(markSeen: (id: string) => void) {
  const setStatus = useOrderStatus();
  const { setStatus: setAll, isPending } = useBulkStatus();
  const focusAfterMove = useFocusAfterMove();
  const { ask, dialog } = useMoveQuestion();

  const one = useCallback<SetOrderStatus>(
    (order, status, lineId) => {
      markSeen(order._id);
      ask({ orders: [order], status, lineId }, (_orders, answer) => {
        focusAfterMove([order._id]);
        setStatus(order, status, lineId, answer);
      });
    },
    [markSeen, focusAfterMove, setStatus, ask],
  );

  /** Orders already at the status are skipped; `onMoved` runs once the change is sent. */
  const many = useCallback(
    (orders: readonly Order[], status: OrderStatus, onMoved: () => void) => {
      const others = orders.filter(({ order_status }) => order_status.status !== status);
      if (others.length === 0) return onMoved();
      ask({ orders: others, status }, (chosen, answer) => {
        for (const { _id } of chosen) markSeen(_id);
        focusAfterMove(chosen.map(({ _id }) => _id));
        onMoved();
        setAll(chosen, status, answer);
      });
    },
    [markSeen, focusAfterMove, setAll, ask],
  );

  return { one, many, isPending, dialog };
}

/** A row that leaves its list loses the focus. Returns the function to call before a status is set. */
function useFocusAfterMove(): (orderIds: readonly string[]) => void {
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

/** Frames during which a closing menu may hold the focus. */
const MAX_FRAMES = 90;

/** Events by which the user takes over: then the focus is not moved any more. */
const PERSON_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

interface Move {
  orderIds: readonly string[];
  list: Element;
  next: string | null;
}

/** Keeps the next row visible and clear of toasts until the user presses or scrolls. Call `look` when the list may have changed. */
function followMove(move: Move): { look: () => void; end: () => void } {
  const ending = new AbortController();
  const { signal } = ending;
  let isTakenOver = false;
  let isFollowing = false;
  let framesLeft = MAX_FRAMES;
  let frame = 0;

  // React Aria also focuses a row some frames later; check after that.
  const lookLater = () => {
    cancelAnimationFrame(frame);
    if (!signal.aborted) frame = requestAnimationFrame(look);
  };

  function look() {
    if (signal.aborted || (!isFollowing && isStillThere(move))) return;
    const target = targetOf(move);
    const active = document.activeElement;
    if (active?.closest(`[role="menu"], [role="listbox"], ${ABOVE}`)) {
      framesLeft -= 1;
      return framesLeft > 0 ? lookLater() : end();
    }
    const isLost = active === null || active === document.body;
    const isInList = active !== null && (move.list.contains(active) || active === target);
    if (!target || !(isLost || (isInList && !isTakenOver))) return end();
    isFollowing = true;
    if (!target.contains(active)) target.focus({ preventScroll: true });
    if (isTakenOver) return end();
    target.scrollIntoView({ block: 'nearest' });
  }

  function takeOver() {
    isTakenOver = true;
    if (isFollowing) end();
  }

  function end() {
    ending.abort();
    cancelAnimationFrame(frame);
    sizes.disconnect();
    toasts.disconnect();
  }

  const sizes = new ResizeObserver(lookLater);
  for (const part of [document.body, move.list, move.list.firstElementChild]) if (part) sizes.observe(part);
  // The root element has the height of the toasts.
  const toasts = new MutationObserver(lookLater);
  toasts.observe(document.documentElement, { attributeFilter: ['style'] });
  for (const type of ['focusin', 'focusout']) move.list.addEventListener(type, lookLater, { signal });
  for (const type of PERSON_EVENTS) window.addEventListener(type, takeOver, { capture: true, passive: true, signal });
  return { look, end };
}

function isStillThere({ orderIds, list }: Move): boolean {
  return orderIds.some((id) => {
    const row = rowOf(id);
    return row !== null && list.contains(row);
  });
}

function targetOf({ next, list }: Move): HTMLElement | null {
  const row = next === null ? null : rowOf(next);
  return row ?? list.closest('section')?.querySelector('h2') ?? null;
}
