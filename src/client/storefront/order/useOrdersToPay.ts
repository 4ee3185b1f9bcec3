import type { OrdersToPay } from '#shared/contracts/ownOrders.ts';
import { trpc } from '../../api/client.ts';

export const PAYMENT_PART = 'order-payment';

const FRESH_MS = 60_000;
const NONE: OrdersToPay = { count: 0, docs: [] };

export function useOrdersToPay(): OrdersToPay & { isLoading: boolean } {
  const { data = NONE, isLoading } = trpc.orders.toPay.useQuery(undefined, { staleTime: FRESH_MS });
  return { ...data, isLoading };
}
