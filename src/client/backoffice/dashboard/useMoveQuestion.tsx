import { useCallback, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { needsPayment } from '#shared/domain/payments/paymentStatus.ts';
import type { MoveAnswer } from '../order/setOrderStatus.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { UnpaidDialog } from './UnpaidDialog.tsx';

/** Orders, or one line of one, that are to come to a status. */
interface Move {
  orders: readonly Order[];
  status: OrderStatus;
  lineId?: string | undefined;
}

/** Whether a move has a question of its own, whichever way staff make it. */
export const isAsked = ({ orders, status }: Move): boolean =>
  status === 'Cancelled' || orders.some(({ payment_status }) => needsPayment(payment_status, status));

type Go = (orders: readonly Order[], answer?: MoveAnswer) => void;

/**
 * Asks what is to be known before a status is set, on every screen that sets one: why, before anything is cancelled, and whether unpaid
 * orders are to become ready or be handed over all the same. `ask` goes on at once where there is nothing to ask.
 */
export function useMoveQuestion() {
  const [question, setQuestion] = useState<{ move: Move; go: Go } | null>(null);
  const ask = useCallback((move: Move, go: Go) => {
    if (isAsked(move)) setQuestion({ move, go });
    else go(move.orders);
  }, []);

  if (question === null) return { ask, dialog: null };
  const { move, go } = question;
  const { orders, status, lineId } = move;
  const close = () => setQuestion(null);
  const answer: Go = (chosen, given) => {
    close();
    go(chosen, given);
  };
  const dialog =
    status === 'Cancelled' ? (
      <CancelDialog
        cancellation={{ orders, lineId }}
        onClose={close}
        onCancel={(reason) => answer(orders, { reason })}
      />
    ) : (
      <UnpaidDialog
        orders={orders}
        status={status}
        onClose={close}
        onConfirm={(chosen) => answer(chosen, { isUnpaidConfirmed: true })}
      />
    );
  return { ask, dialog };
}
