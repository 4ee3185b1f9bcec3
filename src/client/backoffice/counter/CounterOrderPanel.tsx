import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { fetchedElsewhere, MAX_FETCHED_BY } from '#shared/domain/counter/handover.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { textsOf } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { orderStatusTone } from '../../app/orderStatusTone.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { UnpaidDialog } from '../dashboard/UnpaidDialog.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { CounterLines } from './CounterLines.tsx';
import { CounterPayment } from './CounterPayment.tsx';
import { panelFoot, panelHead, whose } from './counter.css.ts';
import { isLeft } from './scanned.ts';
import { useHandover } from './useHandover.ts';

interface CounterOrderPanelProps {
  id: string;
  className: string;
  ticked: ReadonlySet<string>;
  setTicked: (ticked: ReadonlySet<string>) => void;
  onClose: () => void;
  /** Called when the ticked lines are handed over. */
  onDone: () => void;
}

/** The order that is at the counter: whose it is, what is to be collected, and its lines to be handed over, all or those ticked. */
export function CounterOrderPanel({ id, className, ...rest }: CounterOrderPanelProps) {
  const record = trpc.counter.atCounter.useQuery({ _id: id });
  const title = record.data ? `Order ${record.data.order_no}` : 'Order';
  return (
    <section className={className} aria-label={title}>
      <header className={panelHead}>
        <Heading level={2} size="h3">
          {title}
        </Heading>
        <IconButton label="Close (back to the list)" size="large" onPress={rest.onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <QueryFaces query={record} loading={loading} failed={messages.orderDetailsFailed}>
        {(order) => <OpenOrder order={order} {...rest} />}
      </QueryFaces>
    </section>
  );
}

const loading = (
  <SkeletonGroup label="Loading order">
    <Skeleton lines={3} />
    <Skeleton shape="block" height={200} />
  </SkeletonGroup>
);

type OpenOrderProps = Omit<CounterOrderPanelProps, 'id' | 'className'> & { order: CounterOrder };

function OpenOrder({ order, ticked, setTicked, onDone }: OpenOrderProps) {
  const left = order.orders.filter(isLeft);
  // Somebody else may have handed over meanwhile what is ticked here.
  const chosen = left.filter(({ _id }) => ticked.has(_id)).map(({ _id }) => _id);
  const [fetchedBy, setFetchedBy] = useState('');
  const handover = useHandover(order, fetchedBy, () => {
    setFetchedBy('');
    setTicked(new Set());
    onDone();
  });
  const elsewhere = handover.elsewhere && fetchedElsewhere(order.order_no, handover.elsewhere.name);
  // Without a tick it is all that is left.
  const handOver = () => left.length > 0 && handover.start(chosen.length > 0 ? chosen : left.map(({ _id }) => _id));
  useKeys([{ keys: ['ctrl+enter'], label: 'hand over the selected items, or all', run: handOver }]);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its return value, which newer browsers have, is no clean-up function.
    first.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <>
      <div ref={first} className={whose}>
        <Text size="large" weight="bold">
          {order.profile.name}
        </Text>
        <Text tone="muted">
          {[
            phoneText(order.profile.phone_number),
            order.pickup_time && formatPickup(order.pickup_time, storeConfig.timeZone),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {order.students.length > 0 && <Text tone="muted">{describeStudents(order.students)}</Text>}
        {textsOf(order).map(({ label, text }) => (
          <Text key={label}>{`${label}: ${text}`}</Text>
        ))}
        <StatusBadge tone={orderStatusTone[order.order_status.status]}>{order.order_status.status}</StatusBadge>
      </div>
      <CounterPayment order={order} isLeft={left.length > 0} />
      <CounterLines order={order} ticked={ticked} setTicked={setTicked} />
      {left.length > 0 && <FetchedBy value={fetchedBy} onChange={setFetchedBy} />}
      <footer className={panelFoot}>
        {left.length === 0 ? (
          <Text tone="muted">Everything is claimed.</Text>
        ) : (
          <>
            {chosen.length > 0 && (
              <Button size="large" onPress={() => setTicked(new Set())}>
                Clear selection
              </Button>
            )}
            <Button
              tone={isUnpaid(order.payment_status) ? 'danger' : 'primary'}
              size="large"
              aria-keyshortcuts="Control+Enter"
              isPending={handover.isPending}
              onPress={handOver}
            >
              {chosen.length === 0 ? 'Hand over all' : `Hand over ${chosen.length} of ${left.length}`}
            </Button>
          </>
        )}
      </footer>
      {handover.isAsking && isUnpaid(order.payment_status) && (
        <UnpaidDialog
          orders={[order]}
          status="Claimed"
          note={elsewhere && `${elsewhere}.`}
          onClose={handover.cancel}
          onConfirm={handover.confirm}
        />
      )}
      {handover.isAsking && elsewhere && !isUnpaid(order.payment_status) && (
        <AlertDialog
          title={elsewhere}
          actionLabel="Hand over here"
          onClose={handover.cancel}
          onAction={handover.confirm}
        >
          The items may still be at the other counter.
        </AlertDialog>
      )}
    </>
  );
}

/** Who fetches the order where it is not its customer; asked for by a button, since most fetch their own. */
function FetchedBy({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Inline>
        <Button size="small" onPress={() => setOpen(true)}>
          Someone else is picking up…
        </Button>
      </Inline>
    );
  }
  return <TextField label="Picked up by" autoFocus maxLength={MAX_FETCHED_BY} value={value} onChange={onChange} />;
}
