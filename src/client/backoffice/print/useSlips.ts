import type { CounterOrder } from '#shared/contracts/counter.ts';
import { MAX_SLIPS } from '#shared/domain/counter/handover.ts';
import { trpc } from '../../api/client.ts';
import { markedTogether, type Paper, type PrintedOrder, type PrintJob, printedLines, toSlips } from './printJob.ts';

/** Notes that papers were printed, and reads the slips of orders. Both reject as the calls do. */
export function useSlips() {
  const { client, counter } = trpc.useUtils();

  async function mark(kind: PrintJob['kind'], printed: readonly PrintedOrder[]) {
    for (const part of markedTogether(printed)) {
      const lines = part.flatMap((order) => order.lines);
      await client.counter.markPrinted.mutate({ kind, ids: part.map(({ _id }) => _id), lines });
    }
    void counter.pickups.invalidate();
    void counter.atCounter.invalidate();
  }

  async function slipsOf(ids: readonly string[], paper: Paper, isPerStudent: boolean): Promise<PrintJob> {
    const orders: CounterOrder[] = [];
    for (let start = 0; start < ids.length; start += MAX_SLIPS) {
      orders.push(...(await client.counter.slips.query({ ids: ids.slice(start, start + MAX_SLIPS) })));
    }
    await mark('slip', orders.map(printedLines));
    return { kind: 'slip', paper, slips: toSlips(orders, isPerStudent) };
  }

  return { mark, slipsOf };
}
