import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '#shared/contracts/orders.ts';
import { trpc } from '../../api/client.ts';
import { useShownOrders } from './useShownOrders.ts';

export function useOrderChanged(): (order: Order) => void {
  const { show, reload } = useShownOrders();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return (order) => {
    show(order);
    void reload([order._id]);
    void utils.payments.invalidate();
    void utils.counter.invalidate();
    void utils.notices.ofOrder.invalidate({ _id: order._id });
    void queryClient.invalidateQueries({ queryKey: ['record history', `order ${order._id}`] });
  };
}
