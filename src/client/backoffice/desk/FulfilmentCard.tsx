import CalendarClock from 'lucide-react/icons/calendar-clock';
import MessageSquare from 'lucide-react/icons/message-square';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { PartBoundary } from '#client/app/frame/FailedScreen.tsx';
import { newKey } from '#client/app/newKey.ts';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import { screen } from '#client/app/screen.tsx';
import { storeConfig } from '#client/app/storeConfig.ts';
import { useTask } from '#client/app/useTask.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { DialogForm } from '#client/design/dialog/DialogForm.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { fetchedElsewhere, MAX_FETCHED_BY, otherCounter } from '#shared/domain/counter/handover.ts';
import { CHANNEL_LABELS } from '#shared/domain/notices/noticeKinds.ts';
import { MAX_MESSAGE_LENGTH } from '#shared/domain/orders/orderDesk.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid, unpaidNote } from '#shared/domain/payments/paymentStatus.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { messages, pickupMovedFrom } from '#shared/messages.ts';
import { itemsHandedOver, staffMessages } from '#shared/staffMessages.ts';
import { changedLines } from '../order/board.ts';
import { offerUndo } from '../order/lastUndo.ts';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { useOrderChanged } from '../order/useOrderChanged.ts';
import { CheckNow } from '../payments/PaymentBadge.tsx';
import type { PrintJob } from '../print/printJob.ts';
import { useSlips } from '../print/usePrintJobs.ts';
import { useChosenCounter } from '../records/useChosenCounter.ts';
import { useRequiredText } from '../records/useRequiredText.ts';
import { section } from './desk.css.ts';
import { MovePickupDialog } from './MovePickupDialog.tsx';
import { StatusSelect } from './OrderItems.tsx';

type Asked = 'hand over' | 'move' | 'message';

export function FulfilmentCard({ order, setStatus }: { order: Order; setStatus: SetOrderStatus }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { status } = order.order_status;
  const { pickup_time, pickup_moved } = order;
  const isOpen = OPEN_STATUSES.includes(status);
  const close = () => setAsked(null);
  return (
    <section className={section} aria-label="Pick-up and status">
      <Inline gap="3">
        <Heading level={3}>{order.receiving_option}</Heading>
        {pickup_time && <Text weight="medium">{formatPickup(pickup_time, storeConfig.timeZone)}</Text>}
      </Inline>
      {order.counter && <Text size="small">Counter: {order.counter.name}</Text>}
      {pickup_moved && (
        <Text size="small">
          {pickupMovedFrom(
            pickup_moved.from.getTime() === pickup_time?.getTime()
              ? null
              : formatPickup(pickup_moved.from, storeConfig.timeZone),
            pickup_moved.reason,
          )}
        </Text>
      )}
      <StatusSelect label="Status of all items" value={status} onChange={(next) => setStatus(order, next)} />
      <Inline gap="2">
        {isOpen && status !== 'Ready for Pickup' && (
          <Button
            size="small"
            tone={status === 'Processing' ? 'primary' : undefined}
            onPress={() => setStatus(order, 'Ready for Pickup')}
          >
            Make ready
          </Button>
        )}
        {isOpen && (
          <Button
            size="small"
            tone={status === 'Ready for Pickup' ? 'primary' : undefined}
            onPress={() => setAsked('hand over')}
          >
            Hand over…
          </Button>
        )}
        {isOpen && pickup_time && (
          <Button size="small" icon={<CalendarClock size={16} aria-hidden />} onPress={() => setAsked('move')}>
            Change pick-up…
          </Button>
        )}
        <PrintSlip orderId={order._id} />
        <Button size="small" icon={<MessageSquare size={16} aria-hidden />} onPress={() => setAsked('message')}>
          Message customer…
        </Button>
      </Inline>
      {asked === 'hand over' && <HandOverDialog order={order} onClose={close} />}
      {asked === 'move' && pickup_time && <MovePickupDialog order={order} from={pickup_time} onClose={close} />}
      {asked === 'message' && <MessageDialog order={order} onClose={close} />}
    </section>
  );
}

const PrintSheet = screen(async () => ({ default: (await import('../print/PrintSheet.tsx')).PrintSheet }));

function PrintSlip({ orderId }: { orderId: string }) {
  const slipsOf = useSlips();
  const [printed, setPrinted] = useState<{ job: PrintJob; key: string } | null>(null);
  const [start, isPending] = useTask(async () =>
    setPrinted({ job: await slipsOf([orderId], 'A4', false), key: newKey() }),
  );
  return (
    <>
      <Button size="small" icon={<Printer size={16} aria-hidden />} isPending={isPending} onPress={start}>
        Print slip
      </Button>
      {printed && (
        <PartBoundary>
          <PrintSheet key={printed.key} job={printed.job} />
        </PartBoundary>
      )}
    </>
  );
}

function MessageDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const text = useRequiredText(messages.fieldRequired);
  const changed = useOrderChanged();
  const sending = trpc.orders.message.useMutation({
    onSuccess: ({ channels }) => {
      changed(order);
      showToast(`Will be sent by ${channels.map((channel) => CHANNEL_LABELS[channel]).join(' and ')}.`);
      onClose();
    },
  });

  function submit() {
    const written = text.take();
    if (written !== null) sending.mutate({ _id: order._id, text: written });
  }

  return (
    <Dialog size="small" onClose={onClose} title={`Message to ${order.profile.name || 'the customer'}`}>
      <DialogForm submitLabel="Send" isPending={sending.isPending} onSubmit={submit} onCancel={onClose}>
        <ErrorBanner error={sending.error} />
        <TextField label="Message" rows={4} autoFocus maxLength={MAX_MESSAGE_LENGTH} {...text.field} />
        <Note>{staffMessages.messageIsSent}</Note>
      </DialogForm>
    </Dialog>
  );
}

function HandOverDialog({ order, onClose }: { order: Order; onClose: () => void }) {
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
