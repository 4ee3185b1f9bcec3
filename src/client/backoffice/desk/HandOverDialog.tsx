import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { fetchedElsewhere, MAX_FETCHED_BY, otherCounter } from '#shared/domain/counter/handover.ts';
import { partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid, unpaidNote } from '#shared/domain/payments/paymentStatus.ts';
import { messages } from '#shared/messages.ts';
import { itemsHandedOver, staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { ErrorBanner } from '../../app/ErrorBanner.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { changedLines } from '../order/board.ts';
import { offerUndo } from '../order/lastUndo.ts';
import { useOrderChanged } from '../order/useOrderChanged.ts';
import { CheckNow } from '../payments/PaymentBadge.tsx';
import { useChosenCounter } from '../records/useChosenCounter.ts';

/** Hands over all that is left of an order, with the question of the counter where it is not paid, and who fetches it. */
export function HandOverDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [fetchedBy, setFetchedBy] = useState('');
  const changed = useOrderChanged();
  const failed = (error: unknown) => showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' });
  const undoing = trpc.orders.undoStatus.useMutation({ onSuccess: changed, onError: failed });
  const handing = trpc.counter.handover.useMutation({
    onSuccess: (after) => {
      changed(after);
      const undo = changedLines(order, after);
      offerUndo(itemsHandedOver(order.order_no, undo.length), () => undoing.mutate({ _id: order._id, orders: undo }));
      onClose();
    },
  });
  const payment = order.payment_status;
  const unpaid = isUnpaid(payment);
  const counter = useChosenCounter();
  const elsewhere = otherCounter(order, counter);

  return (
    <Dialog size="small" onClose={onClose} title={`Hand over order ${order.order_no}?`}>
      <DialogForm
        submitLabel={unpaid ? 'Hand over unpaid' : 'Hand over'}
        tone={unpaid ? 'danger' : 'primary'}
        isPending={handing.isPending}
        onSubmit={() =>
          handing.mutate({
            _id: order._id,
            old_order_status: order.order_status.status,
            is_unpaid_confirmed: unpaid,
            counter,
            is_other_counter_confirmed: elsewhere !== null,
            fetched_by: fetchedBy,
          })
        }
        onCancel={onClose}
      >
        <ErrorBanner error={handing.error} fallback={messages.statusChangeFailed} />
        {elsewhere && <Banner tone="notice">{fetchedElsewhere(order.order_no, elsewhere.name)}.</Banner>}
        {unpaid && (
          <Banner
            tone={payment === 'To Check' ? 'notice' : 'error'}
            title={partPaidNote(order) || unpaidNote(payment)}
            actions={<CheckNow order={order} />}
          >
            {staffMessages.historySaysUnpaid}
          </Banner>
        )}
        <TextField
          label="Picked up by"
          description="Only if not the customer. Saved in the order history."
          maxLength={MAX_FETCHED_BY}
          value={fetchedBy}
          onChange={setFetchedBy}
        />
      </DialogForm>
    </Dialog>
  );
}
