import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { Button } from '#client/design/button/Button.tsx';
import { AlertDialog } from '#client/design/dialog/AlertDialog.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { fetchedElsewhere, MAX_FETCHED_BY, otherCounter } from '#shared/domain/counter/handover.ts';
import { needsPayment } from '#shared/domain/payments/paymentStatus.ts';
import { itemsHandedOver } from '#shared/staffMessages.ts';
import { useChosenCounter } from '../records/useStaffUser.ts';
import { offerUndo } from './lastUndo.ts';
import { UnpaidDialog } from './useMoveOrders.tsx';
import { changedLines, showFailedChange, useReloadOrders } from './useOrderStatus.ts';

/** Hands over lines at once, or asks first if the order is unpaid or for another counter. */
export function useHandOver(order: Order, onDone = () => {}) {
  const { _id, order_no } = order;
  const reload = useReloadOrders();
  /** Null: the customer came. */
  const [fetchedBy, setFetchedBy] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const counter = useChosenCounter();
  const elsewhere = otherCounter(order, counter);
  const question = elsewhere && fetchedElsewhere(order_no, elsewhere.name);
  const isUnpaid = needsPayment(order.payment_status, 'Claimed');

  const undoing = trpc.orders.undoStatus.useMutation({ onError: showFailedChange, onSettled: reload });
  const handing = trpc.counter.handover.useMutation({
    onSuccess: (after) => {
      const undo = changedLines(order, after);
      offerUndo(itemsHandedOver(order_no, undo.length), () => undoing.mutate({ _id, orders: undo }));
      setFetchedBy(null);
      onDone();
    },
    onError: showFailedChange,
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
      fetched_by: fetchedBy ?? '',
    });
  const close = () => setAsked(null);
  const confirm = () => send(asked ?? [], true).finally(close);

  return {
    isPending: handing.isPending,
    /** No lines means all that are left. */
    start: (lines: readonly string[] = []) => {
      if (elsewhere || isUnpaid) setAsked(lines);
      // The mutation shows its own error.
      else send(lines, false).catch(() => undefined);
    },
    // Behind a button, because most customers come themselves.
    fetchedBy:
      fetchedBy === null ? (
        <Inline>
          <Button size="small" onPress={() => setFetchedBy('')}>
            Someone else is picking up…
          </Button>
        </Inline>
      ) : (
        <TextField
          label="Picked up by"
          autoFocus
          maxLength={MAX_FETCHED_BY}
          value={fetchedBy}
          onChange={setFetchedBy}
        />
      ),
    question:
      asked &&
      (isUnpaid ? (
        <UnpaidDialog
          orders={[order]}
          status="Claimed"
          note={question && `${question}.`}
          onClose={close}
          onConfirm={confirm}
        />
      ) : (
        <AlertDialog title={question ?? ''} actionLabel="Hand over here" onClose={close} onAction={confirm}>
          The items may still be at the other counter.
        </AlertDialog>
      )),
  };
}
