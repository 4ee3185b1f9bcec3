import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { trpc } from '#client/api/client.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { amountToPay, amountToReturn, partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid, unpaidNote } from '#shared/domain/payments/paymentStatus.ts';
import { messages } from '#shared/messages.ts';
import { cashTaken, staffMessages } from '#shared/staffMessages.ts';
import { keyName } from '../keys/keyLayer.ts';
import { useKeys } from '../keys/useKeys.ts';
import { ConfirmPayment } from '../order/ConfirmPayment.tsx';
import { offerUndo } from '../order/lastUndo.ts';
import { CheckNow, StatusWord } from '../order/OrderMarks.tsx';
import { OrderPanel } from '../order/OrderPanel.tsx';
import { PaymentButton } from '../order/PaymentButton.tsx';
import { ExchangeButton } from '../order/StaffOrder.tsx';
import { useUndoPayment } from '../order/useDecision.ts';
import { useHandOver } from '../order/useHandOver.tsx';
import { showFailedChange, useReloadOrders } from '../order/useOrderStatus.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { keyHint, panelFoot, panelHead } from './counter.css.ts';
import { isLeft } from './scanned.ts';

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
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a value that is no clean-up function.
    head.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className={className} aria-label={title}>
      <header ref={head} className={panelHead}>
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
  const handOver = useHandOver(order, () => {
    setTicked(new Set());
    onDone();
  });
  const isUnsafe = isUnpaid(order.payment_status);
  const some = chosen.length > 0 && `${chosen.length} of ${left.length}`;
  const what = isUnsafe ? [some, 'unpaid…'].filter(Boolean).join(' ') : some || 'all';
  const start = () => left.length > 0 && handOver.start(chosen.length > 0 ? chosen : left.map(({ _id }) => _id));
  useKeys([{ keys: ['ctrl+enter'], label: 'hand over the selected items, or all', run: start }]);

  return (
    <>
      <OrderPanel
        order={order}
        parts={['name', 'payment', 'pickup', 'facts', 'items']}
        slots={{ payment: <CounterPayment order={order} isLeft={left.length > 0} /> }}
        lineBox={(line, words) => (
          <Checkbox
            isDisabled={!isLeft(line)}
            isSelected={ticked.has(line._id) || line.order_status.status === 'Claimed'}
            onChange={(isTicked) =>
              setTicked(new Set(isTicked ? [...ticked, line._id] : [...ticked].filter((id) => id !== line._id)))
            }
          >
            {words}
          </Checkbox>
        )}
        lineActions={(line) => (
          <>
            {line.order_status.status !== order.order_status.status && <StatusWord status={line.order_status.status} />}
            {(line.size || line.color) && <ExchangeButton order={order} line={line} />}
          </>
        )}
      />
      {left.length > 0 && handOver.fetchedBy}
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
              tone={isUnsafe ? 'quiet' : 'primary'}
              size="large"
              aria-keyshortcuts="Control+Enter"
              isPending={handOver.isPending}
              onPress={start}
            >
              Hand over {what}
              <kbd className={keyHint} aria-hidden>
                {keyName('ctrl+enter')}
              </kbd>
            </Button>
          </>
        )}
      </footer>
      {handOver.question}
    </>
  );
}

function CounterPayment({ order, isLeft }: { order: CounterOrder; isLeft: boolean }) {
  const utils = trpc.useUtils();
  const mayDecide = useIsUnscoped();
  const payment = order.payment_status;
  const isDue = isUnpaid(payment) && (isLeft || (payment !== 'To Check' && amountToPay(order) > 0));
  return (
    <>
      {amountToReturn(order) > 0 && mayDecide && (
        <Inline>
          <PaymentButton orderId={order._id} kind="returned" tone="primary">
            Record refund…
          </PaymentButton>
        </Inline>
      )}
      {isDue && (
        <Banner
          tone={payment === 'To Check' ? 'notice' : 'error'}
          title={partPaidNote(order) || unpaidNote(payment)}
          actions={
            <>
              <CheckNow order={order} />
              <ConfirmPayment
                order={order}
                tone={payment === 'To Check' ? 'primary' : undefined}
                onExpired={() => void utils.counter.atCounter.invalidate()}
              />
              {mayDecide && amountToPay(order) > 0 && <TakeCash order={order} />}
            </>
          }
        >
          {isLeft ? 'Do not hand over until the payment is confirmed.' : staffMessages.collectNow}
        </Banner>
      )}
    </>
  );
}

/** The clerk already has the money, so one press records it. The toast offers Undo. */
function TakeCash({ order }: { order: CounterOrder }) {
  const { _id, order_no, amount_paid, payment_status } = order;
  const balance = amountToPay(order);
  const reload = useReloadOrders();
  const undo = useUndoPayment();
  const taking = trpc.payments.addReceipt.useMutation({
    onSuccess: () => offerUndo(cashTaken(order_no, formatPesos(balance)), () => undo(_id, balance)),
    onError: showFailedChange,
    onSettled: reload,
  });
  return (
    <>
      <Button
        tone={payment_status === 'To Check' ? 'neutral' : 'primary'}
        isPending={taking.isPending}
        onPress={() => taking.mutate({ _id, amount: balance, way: 'Cash', old_amount_paid: amount_paid })}
      >
        {`Take cash ${formatPesos(balance)}`}
      </Button>
      <PaymentButton orderId={_id} kind="cash">
        Other amount…
      </PaymentButton>
    </>
  );
}
