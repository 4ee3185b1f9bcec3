import HistoryIcon from 'lucide-react/icons/history';
import Maximize2 from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Drawer } from '../../design/drawer/Drawer.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { RecordHistory } from '../records/RecordHistory.tsx';
import { panel, panelHead } from './dashboard.css.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { historyLabels } from './orderHistory.ts';
import { rowOf } from './useBoardKeys.ts';

interface OpenOrderProps {
  id: string;
  isBeside: boolean;
  onClose: () => void;
  setStatus: SetOrderStatus;
}

/** Shows the whole open order with its proof of payment. A wide screen has room for it next to the lists; a narrow one shows it in a drawer. */
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

/** A button for the list of the order's changes, and a link to its own page. */
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
  /** The key of the open order. When the panel closes, the order's row gets the focus, also when it has moved to another list. */
  orderId: string;
  onClose: () => void;
  children: React.ReactNode;
}

/** A region beside the lists; focus goes to it when it opens and back to the order's row when it closes. */
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
