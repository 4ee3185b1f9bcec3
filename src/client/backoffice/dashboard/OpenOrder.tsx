import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api.ts';
import { sentenceOf } from '../../app/refusal.ts';
import { IconButton } from '../../design/button/IconButton.tsx';
import { Drawer } from '../../design/drawer/Drawer.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { panel, panelHead } from './OpenOrder.css.ts';
import { openerId } from './OrderCard.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import type { SetOrderStatus } from './useOrderStatus.ts';

interface OpenOrderProps {
  id: string;
  /** Beside the lists; otherwise in a drawer over them. */
  isBeside: boolean;
  onClose: () => void;
  setStatus: SetOrderStatus;
}

/** The order that is open: all of it, and its proof of payment, without hiding the lists on a wide screen. */
export function OpenOrder({ id, isBeside, onClose, setStatus }: OpenOrderProps) {
  const record = trpc.orders.get.useQuery({ _id: id });
  const title = record.data ? `Order ${record.data.order_no}` : 'Order';
  const content = record.data ? (
    <OrderDetail order={record.data} setStatus={setStatus} onProofExpired={() => void record.refetch()} />
  ) : record.isPending ? (
    <DetailSkeleton />
  ) : (
    <ErrorState
      message={sentenceOf(record.error, messages.orderDetailsFailed)}
      onRetry={() => void record.refetch()}
      isRetrying={record.isRefetching}
    />
  );

  return isBeside ? (
    <BesidePanel title={title} opener={openerId(id)} onClose={onClose}>
      {content}
    </BesidePanel>
  ) : (
    <Drawer title={title} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {content}
    </Drawer>
  );
}

interface BesidePanelProps {
  title: string;
  /** The element that leads here; it may have moved to another list meanwhile. */
  opener: string;
  onClose: () => void;
  children: React.ReactNode;
}

/** A region beside the lists; focus goes to it when it opens and back to the order's card when it closes. */
function BesidePanel({ title, opener, onClose, children }: BesidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    return () => document.getElementById(opener)?.focus();
  }, [opener]);

  return (
    <aside className={panel} aria-label={title} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <header className={panelHead}>
        <Heading level={2} size="h3" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <IconButton label="Close the order" onPress={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

function DetailSkeleton() {
  return (
    <SkeletonGroup label="Loading the order">
      <Skeleton lines={5} />
      <Skeleton shape="block" height={280} />
    </SkeletonGroup>
  );
}
