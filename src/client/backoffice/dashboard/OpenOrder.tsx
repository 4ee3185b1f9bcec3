import HistoryIcon from 'lucide-react/icons/history';
import Maximize2 from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { paths, recordPath } from '#client/app/paths.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { momentText } from '#client/app/storeClock.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { Drawer } from '#client/design/drawer/Drawer.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { textsOf } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { messages } from '#shared/messages.ts';
import { desk, facts, section, term } from '../desk/desk.css.ts';
import { FulfilmentCard } from '../desk/FulfilmentCard.tsx';
import { OrderItems } from '../desk/OrderItems.tsx';
import { PaymentCard } from '../desk/PaymentCard.tsx';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { RecordHistory } from '../records/RecordHistory.tsx';
import { panel, panelHead } from './dashboard.css.ts';
import { historyLabels } from './orderHistory.ts';
import { rowOf } from './useBoardKeys.ts';

interface OpenOrderProps {
  id: string;
  isBeside: boolean;
  onClose: () => void;
  setStatus: SetOrderStatus;
}

export function OpenOrder({ id, isBeside, onClose, setStatus }: OpenOrderProps) {
  const record = trpc.orders.get.useQuery({ _id: id });
  const title = record.data ? `Order ${record.data.order_no}` : 'Order';
  const content = record.data ? (
    <Stack gap="4">
      <OrderChanges order={record.data} />
      <OrderDetail order={record.data} setStatus={setStatus} onProofExpired={() => void record.refetch()} />
    </Stack>
  ) : record.isPending ? (
    <DetailSkeleton />
  ) : (
    <QueryError query={record} fallback={messages.orderDetailsFailed} />
  );

  return isBeside ? (
    <BesidePanel title={title} orderId={id} onClose={onClose}>
      {content}
    </BesidePanel>
  ) : (
    <Drawer title={title} onClose={onClose}>
      {content}
    </Drawer>
  );
}

function OrderChanges({ order }: { order: Order }) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const { _id } = order;
  return (
    <Inline>
      <Button size="small" icon={<HistoryIcon size={16} aria-hidden />} onPress={() => setOpen(true)}>
        Changes
      </Button>
      <LinkButton size="small" href={recordPath(paths.orders, _id)} icon={<Maximize2 size={16} aria-hidden />}>
        Full page
      </LinkButton>
      <RecordHistory
        id={`order ${_id}`}
        load={(before) => utils.client.orders.history.query({ _id, before })}
        fieldLabels={historyLabels(order, storeConfig.timeZone)}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </Inline>
  );
}

interface BesidePanelProps {
  title: string;
  /** When the panel closes, this order's row gets the focus, even if it moved to another list. */
  orderId: string;
  onClose: () => void;
  children: React.ReactNode;
}

function BesidePanel({ title, orderId, onClose, children }: BesidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    return () => rowOf(orderId)?.focus();
  }, [orderId]);

  return (
    <aside className={panel} aria-label={title} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <header className={panelHead}>
        <Heading level={2} size="h3" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <IconButton label="Close (back to the list)" onPress={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

function DetailSkeleton() {
  return (
    <SkeletonGroup label="Loading order">
      <Skeleton lines={5} />
      <Skeleton shape="block" height={280} />
    </SkeletonGroup>
  );
}

interface OrderDetailProps {
  order: Order;
  setStatus: SetOrderStatus;
  onProofExpired: () => void;
}

export function OrderDetail({ order, setStatus, onProofExpired }: OrderDetailProps) {
  return (
    <div className={desk}>
      <section className={section} aria-label="Customer">
        <dl className={facts}>
          {factsOf(order).map(([label, value]) => (
            <div key={label}>
              <dt className={term}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <FulfilmentCard order={order} setStatus={setStatus} />
      <PaymentCard order={order} onProofExpired={onProofExpired} />
      <OrderItems order={order} setStatus={setStatus} />
    </div>
  );
}

function factsOf(order: Order): [label: string, value: React.ReactNode][] {
  const { profile, students } = order;
  const facts: [string, React.ReactNode][] = [
    ['Customer', profile.name],
    [
      'Contact No.',
      profile.phone_number && (
        <Link href={`tel:${profile.phone_number}`} isAlone>
          {phoneText(profile.phone_number)}
        </Link>
      ),
    ],
    [
      'Email Address',
      profile.email && (
        <Link href={`mailto:${profile.email}`} isAlone>
          {profile.email}
        </Link>
      ),
    ],
    ['Students', describeStudents(students)],
    ['Placed', momentText(order.created_at)],
    ['Mode of Payment', order.mode_of_payment],
    ...textsOf(order).map(({ label, text }): [string, string] => [label, text]),
  ];
  return facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
}
