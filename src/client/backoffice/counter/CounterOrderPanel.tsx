import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { storeConfig } from '#client/app/storeConfig.ts';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { AlertDialog } from '#client/design/dialog/AlertDialog.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { codesText } from '#shared/domain/catalog/productCodes.ts';
import { fetchedElsewhere, MAX_FETCHED_BY } from '#shared/domain/counter/handover.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { textsOf } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { isUnpaid } from '#shared/domain/payments/paymentStatus.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { messages } from '#shared/messages.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { UnpaidDialog } from '../dashboard/useMoveQuestion.tsx';
import { ExchangeButton } from '../desk/ExchangeButton.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { CounterPayment } from './CounterPayment.tsx';
import {
  line as lineClass,
  linePicture,
  lines as linesClass,
  lineWords,
  panelFoot,
  panelHead,
  pieces,
  whose,
} from './counter.css.ts';
import { isLeft } from './scanned.ts';
import { useHandover } from './useHandover.ts';

interface CounterOrderPanelProps {
  id: string;
  className: string;
  ticked: ReadonlySet<string>;
  setTicked: (ticked: ReadonlySet<string>) => void;
  onClose: () => void;
  onDone: () => void;
}

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
  // Another user may have handed over ticked lines in the meantime.
  const chosen = left.filter(({ _id }) => ticked.has(_id)).map(({ _id }) => _id);
  const [fetchedBy, setFetchedBy] = useState('');
  const handover = useHandover(order, fetchedBy, () => {
    setFetchedBy('');
    setTicked(new Set());
    onDone();
  });
  const elsewhere = handover.elsewhere && fetchedElsewhere(order.order_no, handover.elsewhere.name);
  const handOver = () => left.length > 0 && handover.start(chosen.length > 0 ? chosen : left.map(({ _id }) => _id));
  useKeys([{ keys: ['ctrl+enter'], label: 'hand over the selected items, or all', run: handOver }]);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a value that is no clean-up function.
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

/** Behind a button, because most customers come themselves. */
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

interface CounterLinesProps {
  order: CounterOrder;
  ticked: ReadonlySet<string>;
  setTicked: (ticked: ReadonlySet<string>) => void;
}

function CounterLines({ order, ticked, setTicked }: CounterLinesProps) {
  function tick(id: string, isTicked: boolean) {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  }

  return (
    <PlainList className={linesClass} aria-label="Items">
      {order.orders.map((line) => (
        <li key={line._id} className={lineClass}>
          <Checkbox
            isDisabled={!isLeft(line)}
            isSelected={ticked.has(line._id) || line.order_status.status === 'Claimed'}
            onChange={(isTicked) => tick(line._id, isTicked)}
          >
            <LinePicture line={line} />
            <span className={lineWords}>
              <Text as="span" weight="medium">
                <span className={pieces}>{`${line.quantity} × `}</span>
                {line.item.name}
              </Text>
              <Note as="span">{choicesOf(line)}</Note>
            </span>
          </Checkbox>
          <StatusBadge tone={orderStatusTone[line.order_status.status]}>{line.order_status.status}</StatusBadge>
          <ExchangeButton order={order} line={line} />
        </li>
      ))}
    </PlainList>
  );
}

function LinePicture({ line: { item } }: { line: CounterOrder['orders'][number] }) {
  const [image] = item.images;
  return image && <img className={linePicture} src={pictureUrl(image.filename, 160)} width={44} height={44} alt="" />;
}

function choicesOf(line: CounterOrder['orders'][number]): string {
  const { size, color, item, other_fields } = line;
  const fields = Object.entries(other_fields).map(([label, value]) => `${label}: ${value}`);
  return [size, color, item.uom, ...fields, ...codesText(line)].filter((part) => part !== '').join(' · ');
}
