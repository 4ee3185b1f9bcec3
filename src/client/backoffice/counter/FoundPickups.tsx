import { useEffect } from 'react';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPickupDay } from '#shared/domain/orders/pickupDay.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { serverNow } from '../../api/serverTime.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { slot, slotHead } from './counter.css.ts';
import { PickupSkeleton, RowButton } from './PickupList.tsx';

interface FoundPickupsProps {
  s: string;
  opensOnly: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
}

export function FoundPickups({ s, opensOnly, openId, onOpen }: FoundPickupsProps) {
  const search = trpc.orders.find.useQuery({ s, is_open_first: true }, { staleTime: 0 });
  const orders = search.data?.docs;
  const only = orders?.length === 1 ? orders[0]?._id : undefined;
  useEffect(() => {
    if (only !== undefined && opensOnly) onOpen(only);
  }, [only, opensOnly, onOpen]);

  if (search.isPending) return <PickupSkeleton />;
  if (!search.data || !orders) return <QueryError query={search} />;
  if (orders.length === 0) {
    return (
      <EmptyState
        title={staffMessages.noRecords}
        description="Try fewer letters, or the last digits of the phone number."
      />
    );
  }
  return (
    <section className={slot} aria-labelledby="found-pickups">
      <div className={slotHead}>
        <Heading level={2} id="found-pickups">
          {`Results for “${s}”`}
        </Heading>
        <Note as="span" role="status">
          {search.data.has_more ? `First ${orders.length}` : orders.length}
        </Note>
      </div>
      <PlainList gap="1">
        {orders.map((order) => (
          <FoundRow key={order._id} order={order} isOpen={order._id === openId} onOpen={onOpen} />
        ))}
      </PlainList>
    </section>
  );
}

function FoundRow({ order, isOpen, onOpen }: { order: Order; isOpen: boolean; onOpen: (id: string) => void }) {
  const { status } = order.order_status;
  return (
    <RowButton
      order={order}
      isOpen={isOpen}
      onOpen={onOpen}
      badges={
        <>
          {order.pickup_time && (
            <StatusBadge>{formatPickupDay(order.pickup_time, serverNow(), storeConfig.timeZone)}</StatusBadge>
          )}
          <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
        </>
      }
    />
  );
}
