import CalendarClock from 'lucide-react/icons/calendar-clock';
import MessageSquare from 'lucide-react/icons/message-square';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { pickupMovedFrom } from '#shared/messages.ts';
import { PartBoundary } from '../../app/FailedScreen.tsx';
import { newKey } from '../../app/newKey.ts';
import { screen } from '../../app/screen.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { useTask } from '../../app/useTask.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import type { PrintJob } from '../print/printJob.ts';
import { useSlips } from '../print/useSlips.ts';
import { section } from './desk.css.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { MovePickupDialog } from './MovePickupDialog.tsx';
import { StatusSelect } from './StatusSelect.tsx';

type Asked = 'hand over' | 'move' | 'message';

/** How far an order is and when it is fetched, with what is done next. */
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

// Its codes and its layout are needed once something is printed.
const PrintSheet = screen(async () => ({ default: (await import('../print/PrintSheet.tsx')).PrintSheet }));

/** Prints the packing slip of one order, and notes that it was. */
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
