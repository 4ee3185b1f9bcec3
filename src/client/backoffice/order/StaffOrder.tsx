import CalendarClock from 'lucide-react/icons/calendar-clock';
import MessageSquare from 'lucide-react/icons/message-square';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { PartBoundary } from '#client/app/frame/FailedScreen.tsx';
import { newKey } from '#client/app/newKey.ts';
import { ErrorBanner, QueryError } from '#client/app/QueryError.tsx';
import { screen } from '#client/app/screen.tsx';
import { useTask } from '#client/app/useTask.ts';
import { Button } from '#client/design/button/Button.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { DialogForm } from '#client/design/dialog/DialogForm.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { isExchangeable } from '#shared/domain/counter/exchange.ts';
import { CHANNEL_LABELS } from '#shared/domain/notices/noticeKinds.ts';
import { MAX_MESSAGE_LENGTH } from '#shared/domain/orders/orderDesk.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { PrintJob } from '../print/printJob.ts';
import { useSlips } from '../print/usePrintJobs.ts';
import { useRequiredText } from '../records/reasons.tsx';
import { MovePickupDialog } from './MovePickupDialog.tsx';
import { type OrderLine, OrderPanel } from './OrderPanel.tsx';
import { StatusSelect } from './OrderStatus.tsx';
import { PaymentActions } from './PaymentActions.tsx';
import { useHandOver } from './useHandOver.tsx';
import { type SetOrderStatus, useMoves, useReloadOrders } from './useOrderStatus.ts';

/** An order with all actions: in the board's panel and on its own page. */
export function StaffOrder({ id, setStatus }: { id: string; setStatus: SetOrderStatus }) {
  const record = trpc.orders.get.useQuery({ _id: id });
  const moves = useMoves();
  const onProofExpired = () => void record.refetch();
  const order = record.data;
  if (!order) {
    return record.isPending ? (
      <SkeletonGroup label="Loading order">
        <Skeleton lines={5} />
        <Skeleton shape="block" height={280} />
      </SkeletonGroup>
    ) : (
      <QueryError query={record} fallback={messages.orderDetailsFailed} />
    );
  }
  return (
    <OrderPanel
      order={order}
      parts={['name', 'facts', 'pickup', 'payment', 'items']}
      onProofExpired={onProofExpired}
      slots={{
        pickup: <PickupActions order={order} setStatus={setStatus} />,
        payment: <PaymentActions order={order} onProofExpired={onProofExpired} />,
      }}
      lineActions={(line) => (
        <>
          <StatusSelect
            label={`Status of ${line.item.name}`}
            isLabelHidden
            value={moves.get(`line ${line._id}`) ?? moves.get(id) ?? line.order_status.status}
            onChange={(status) => setStatus(order, status, line._id)}
          />
          <ExchangeButton order={order} line={line} />
        </>
      )}
    />
  );
}

interface PickupActionsProps {
  order: Order;
  setStatus: SetOrderStatus;
}

function PickupActions({ order, setStatus }: PickupActionsProps) {
  const moves = useMoves();
  const [asked, setAsked] = useState<'move' | 'message' | null>(null);
  const handOver = useHandOver(order);
  const { pickup_time } = order;
  const status = moves.get(order._id) ?? order.order_status.status;
  const isOpen = OPEN_STATUSES.includes(status);
  const close = () => setAsked(null);
  return (
    <>
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
            isPending={handOver.isPending}
            onPress={() => handOver.start()}
          >
            Hand over
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
      {isOpen && handOver.fetchedBy}
      {handOver.question}
      {asked === 'move' && pickup_time && <MovePickupDialog order={order} from={pickup_time} onClose={close} />}
      {asked === 'message' && <MessageDialog order={order} onClose={close} />}
    </>
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
  const reload = useReloadOrders();
  const sending = trpc.orders.message.useMutation({
    onSuccess: ({ channels }) => {
      void reload();
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

const ExchangeDialog = screen(() => import('./ExchangeDialog.tsx'));

export function ExchangeButton({ order, line }: { order: Order; line: OrderLine }) {
  const [isOpen, setOpen] = useState(false);
  const { item, order_status } = line;
  if (item._id === null || !isExchangeable(order_status.status)) return null;
  return (
    <>
      <Button size="small" aria-label={`Exchange ${item.name}…`} onPress={() => setOpen(true)}>
        Exchange…
      </Button>
      {isOpen && (
        <PartBoundary>
          <ExchangeDialog order={order} line={line} stockId={item._id} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}
