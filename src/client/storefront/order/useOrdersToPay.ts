import type { OrdersToPay } from '#shared/contracts/ownOrders.ts';
import { trpc } from '../../api/client.ts';

/** The hash of the payment part of an order's page. */
export const PAYMENT_PART = 'order-payment';

const FRESH_MS = 60_000;
const NONE: OrdersToPay = { count: 0, docs: [] };

/** The customer's unpaid orders; empty until known. Every change of an order reads them again. */
export const useOrdersToPay = (): OrdersToPay =>
  trpc.orders.toPay.useQuery(undefined, { staleTime: FRESH_MS }).data ?? NONE;
