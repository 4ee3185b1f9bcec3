import type { OrdersToPay } from '#shared/contracts/ownOrders.ts';
import { trpc } from '../../api/client.ts';

/** The part of the page of an order where it is paid, as its URL names it. */
export const PAYMENT_PART = 'order-payment';

const FRESH_MS = 60_000;
const NONE: OrdersToPay = { count: 0, docs: [] };

/** The customer's orders that wait for a payment; none while they are not known. Every change of an order reads them again. */
export const useOrdersToPay = (): OrdersToPay =>
  trpc.orders.toPay.useQuery(undefined, { staleTime: FRESH_MS }).data ?? NONE;
