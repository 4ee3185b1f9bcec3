import { OPEN_STATUSES, type OrderStatus } from '../orders/orderStatus.ts';
import type { Counter } from '../storeFacts.ts';

export const HANDOVER_STATES = ['none', 'part', 'all'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** Hand-over state by line statuses, Cancelled ones ignored; `all` if nothing is left. */
export function handoverState(lines: readonly OrderStatus[]): HandoverState {
  if (!lines.includes('Claimed')) return 'none';
  return lines.some((status) => OPEN_STATUSES.includes(status)) ? 'part' : 'all';
}

export const MAX_FETCHED_BY = 80;

export const PRINT_KINDS = ['picking', 'slip'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];
export const PRINT_NAMES: Readonly<Record<PrintKind, string>> = { picking: 'Picking list', slip: 'Packing slip' };

export const MAX_PRINTED_ORDERS = 2_000;
export const MAX_PRINTED_LINES = 10_000;
export const MAX_TICKS = 500;
export const MAX_TICKED_PIECES = 100_000;
export const MAX_SLIPS = 200;

export const PICKED_STATUSES: readonly OrderStatus[] = ['Pending', 'Processing'];

export const isOnPrint = (kind: PrintKind, status: OrderStatus): boolean =>
  kind === 'picking' ? PICKED_STATUSES.includes(status) : status !== 'Cancelled';

/** The order's counter if it differs from the current one; null if either is unknown. */
export const otherCounter = ({ counter }: { counter?: Counter | null }, here: string | null): Counter | null =>
  counter && here !== null && counter._id !== here ? counter : null;

export const fetchedElsewhere = (orderNo: string, counter: string): string =>
  `Pick-up of order ${orderNo} is at ${counter}`;
