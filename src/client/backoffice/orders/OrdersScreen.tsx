import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'wouter';
import { UpdatesStopped } from '#client/app/orders/UpdatesStopped.tsx';
import { useOrderUpdates } from '#client/app/orders/useOrderUpdates.ts';
import { useGathered } from '#client/browser/useGathered.ts';
import { trpc } from '../../api/client.ts';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';

export default function OrdersScreen() {
  const { id } = useParams<{ id?: string }>();
  const updates = useLiveOrderLists();
  return (
    <>
      <UpdatesStopped updates={updates} />
      {id === undefined ? <OrderList /> : <OrderPage key={id} id={id} />}
    </>
  );
}

function useLiveOrderLists() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const changed = useRef(new Set<string>());
  const gather = useGathered(() => {
    void utils.orders.paginate.invalidate();
    for (const _id of changed.current) {
      void utils.orders.get.invalidate({ _id });
      void utils.orders.notes.invalidate({ _id });
      void queryClient.invalidateQueries({ queryKey: ['record history', `order ${_id}`] });
    }
    changed.current = new Set();
  });

  return useOrderUpdates({
    readUpTo: null,
    onStarted: () => {
      void utils.orders.get.invalidate();
      gather();
    },
    onUpdate: ({ order_id }) => {
      changed.current.add(order_id);
      gather();
    },
  });
}
