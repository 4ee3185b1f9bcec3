import { useCallback, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { Cancellation } from './CancelDialog.tsx';
import { useBulkStatus } from './useBulkStatus.ts';
import { useFocusAfterMove } from './useFocusAfterMove.ts';
import { type SetOrderStatus, useOrderStatus } from './useOrderStatus.ts';

/** Sets the status of one order or of several: why is asked for before anything is cancelled, and the focus goes on to the next row. */
export function useMoveOrders(markSeen: (id: string) => void) {
  const setStatus = useOrderStatus();
  const { setStatus: setAll, isPending } = useBulkStatus();
  const focusAfterMove = useFocusAfterMove();
  const [question, setQuestion] = useState<{ about: Cancellation; go: (reason: string) => void } | null>(null);

  const one = useCallback<SetOrderStatus>(
    (order, status, lineId) => {
      markSeen(order._id);
      const go = (reason?: string) => {
        focusAfterMove([order._id]);
        setStatus(order, status, lineId, reason);
      };
      if (status === 'Cancelled') setQuestion({ about: { orders: [order], lineId }, go });
      else go();
    },
    [markSeen, focusAfterMove, setStatus],
  );

  /** Those that are at the status already are left as they are; `onMoved` runs when the rest is on its way. */
  const many = useCallback(
    (orders: readonly Order[], status: OrderStatus, onMoved: () => void) => {
      const others = orders.filter(({ order_status }) => order_status.status !== status);
      const go = (reason?: string) => {
        for (const { _id } of others) markSeen(_id);
        focusAfterMove(others.map(({ _id }) => _id));
        onMoved();
        setAll(others, status, reason);
      };
      if (others.length === 0) onMoved();
      else if (status === 'Cancelled') setQuestion({ about: { orders: others }, go });
      else go();
    },
    [markSeen, focusAfterMove, setAll],
  );

  const close = () => setQuestion(null);
  const cancellation = question && {
    cancellation: question.about,
    onClose: close,
    onCancel: (reason: string) => {
      close();
      question.go(reason);
    },
  };
  return { one, many, isPending, cancellation };
}
