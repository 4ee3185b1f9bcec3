import type { CounterOrder } from '#shared/contracts/counter.ts';
import { MAX_SLIPS } from '#shared/domain/counter/handover.ts';
import { trpc } from '../../api/client.ts';
import { type Paper, type PrintJob, printedLines, toSlips } from './printJob.ts';

/** Reads the slips of orders; rejects as the calls do. */
export function useSlips() {
  const { client } = trpc.useUtils();
  return async (ids: readonly string[], paper: Paper, isPerStudent: boolean): Promise<PrintJob> => {
    const orders: CounterOrder[] = [];
    for (let start = 0; start < ids.length; start += MAX_SLIPS) {
      orders.push(...(await client.counter.slips.query({ ids: ids.slice(start, start + MAX_SLIPS) })));
    }
    return { kind: 'slip', paper, slips: toSlips(orders, isPerStudent), printed: orders.map(printedLines) };
  };
}
