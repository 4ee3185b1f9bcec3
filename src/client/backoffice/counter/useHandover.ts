import { useState } from 'react';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { otherCounter } from '#shared/domain/counter/handover.ts';
import { needsPayment } from '#shared/domain/payments/paymentStatus.ts';
import { messages } from '#shared/messages.ts';
import { itemsHandedOver } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { changedLines } from '../order/board.ts';
import { useChosenCounter } from '../records/useChosenCounter.ts';

const UNDO_MS = 10_000;

export function useHandover(order: CounterOrder, fetched_by: string, onDone: () => void) {
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const { _id, order_no } = order;
  const counter = useChosenCounter();
  const elsewhere = otherCounter(order, counter);
  const isUnpaid = needsPayment(order.payment_status, 'Claimed');

  async function reload() {
    await Promise.all([utils.counter.pickups.invalidate(), utils.counter.atCounter.invalidate({ _id })]);
  }
  const failed = (error: unknown) => showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' });

  const undoing = trpc.orders.undoStatus.useMutation({
    onSuccess: () => showToast(`Order ${order_no}: undone.`),
    onError: failed,
    onSettled: reload,
  });
  const handing = trpc.counter.handover.useMutation({
    onSuccess: (after) => {
      const undo = changedLines(order, after);
      utils.counter.atCounter.setData({ _id }, after);
      const action = { label: 'Undo', onPress: () => undoing.mutate({ _id, orders: undo }) };
      showToast(itemsHandedOver(order_no, undo.length), { action, timeoutMs: UNDO_MS });
      onDone();
    },
    onError: failed,
    onSettled: reload,
  });

  const send = (lines: readonly string[], isConfirmed: boolean) =>
    handing.mutateAsync({
      _id,
      orders: [...lines],
      old_order_status: order.order_status.status,
      is_unpaid_confirmed: isConfirmed && isUnpaid,
      counter,
      is_other_counter_confirmed: isConfirmed && elsewhere !== null,
      fetched_by,
    });

  return {
    isPending: handing.isPending,
    isAsking: asked !== null,
    elsewhere,
    start: (lines: readonly string[]) => {
      if (elsewhere || isUnpaid) setAsked(lines);
      // The mutation shows its own error.
      else send(lines, false).catch(() => undefined);
    },
    confirm: () => send(asked ?? [], true).finally(() => setAsked(null)),
    cancel: () => setAsked(null),
  };
}
