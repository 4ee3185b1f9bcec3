import { useCallback, useEffect, useRef } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { followMove } from './followMove.ts';
import { rowOf, rowsOf } from './rows.ts';
import { useBulkStatus } from './useBulkStatus.ts';
import { useMoveQuestion } from './useMoveQuestion.tsx';
import { useOrderStatus } from './useOrderStatus.ts';

/** Sets the status of one order or of several, asks first what is to be asked, and then the focus goes on to the next row. */
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

  /** Those that are at the status already are left as they are; `onMoved` runs when the rest is on its way. */
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

/**
 * Moves the focus to the order after the ones whose status is changed: a row that leaves its list takes the focus away with it. Returns the
 * function to call before a status is set.
 */
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
