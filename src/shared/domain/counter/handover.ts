import { OPEN_STATUSES, type OrderStatus } from '../orders/orderStatus.ts';
import type { Counter } from '../storeFacts.ts';

/** Whether an order has been fetched: its lines that are not Cancelled all, in part, or not at all. */
export const HANDOVER_STATES = ['none', 'part', 'all'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** How much of an order has been handed over, by the statuses of its lines; `all` where nothing is left to be handed over. */
export function handoverState(lines: readonly OrderStatus[]): HandoverState {
  if (!lines.includes('Claimed')) return 'none';
  return lines.some((status) => OPEN_STATUSES.includes(status)) ? 'part' : 'all';
}

/** The longest name of somebody who fetches an order. */
export const MAX_FETCHED_BY = 80;

/** The printed papers of orders, by the names of their histories. */
export const PRINT_KINDS = ['picking', 'slip'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];
export const PRINT_NAMES: Readonly<Record<PrintKind, string>> = { picking: 'Picking list', slip: 'Packing slip' };

/** Orders that one picking list, or one print of slips, may have. */
export const MAX_PRINTED_ORDERS = 2_000;
/** Lines of them that are noted as printed at a time. */
export const MAX_PRINTED_LINES = 10_000;
/** Lines that are ticked at a time, and the most pieces of one. */
export const MAX_TICKS = 500;
export const MAX_TICKED_PIECES = 100_000;
/** Slips that are read at a time. */
export const MAX_SLIPS = 200;

/** Statuses of lines that are still to be put together. */
export const PICKED_STATUSES: readonly OrderStatus[] = ['Pending', 'Processing'];

/** Whether a print of a kind has a line of this status on it. */
export const isOnPrint = (kind: PrintKind, status: OrderStatus): boolean =>
  kind === 'picking' ? PICKED_STATUSES.includes(status) : status !== 'Cancelled';

/** The order's counter where that is another than the one at which somebody is; null where one of them is not known. */
export const otherCounter = ({ counter }: { counter?: Counter | null }, here: string | null): Counter | null =>
  counter && here !== null && counter._id !== here ? counter : null;

/** The question before an order is handed over at another counter than its own. */
export const fetchedElsewhere = (orderNo: string, counter: string): string =>
  `Pick-up of order ${orderNo} is at ${counter}`;
