import type { CounterOrder, Pickups } from '#shared/contracts/counter.ts';
import { MAX_SLIPS } from '#shared/domain/counter/handover.ts';
import { clockTimeOf } from '#shared/domain/storeTime.ts';
import { trpc } from '../../../api/client.ts';
import { storeConfig } from '../../../app/storeConfig.ts';
import { markedTogether, type Paper, type PrintedOrder, type PrintJob, printedLines, toSlips } from './printJob.ts';

interface Choice {
  /** A slot's time, such as `09:30`; null for all of the day. */
  slot: string | null;
  slotName: string;
  paper: Paper;
  isNewOnly: boolean;
}

/** Reads what is to be printed, and notes that it was; null where there is nothing. Rejects as the calls do. */
export function usePrintJobs({ day, slots }: Pick<Pickups, 'day' | 'slots'>) {
  const { client, counter } = trpc.useUtils();

  async function mark(kind: PrintJob['kind'], printed: readonly PrintedOrder[]) {
    for (const part of markedTogether(printed)) {
      const lines = part.flatMap((order) => order.lines);
      await client.counter.markPrinted.mutate({ kind, ids: part.map(({ _id }) => _id), lines });
    }
    void counter.pickups.invalidate();
    void counter.atCounter.invalidate();
  }

  async function pickingList({ slot, slotName, paper, isNewOnly }: Choice): Promise<PrintJob | null> {
    const list = await client.counter.pickingList.query({ day, slot, is_new_only: isNewOnly });
    if (list.orders.length === 0) return null;
    await mark('picking', list.orders);
    return { kind: 'picking', paper, list, slot: slotName, isNewOnly };
  }

  async function slips(choice: Choice & { isPerStudent: boolean }): Promise<PrintJob | null> {
    const ids = slots
      .filter(
        ({ pickup_time }) => choice.slot === null || clockTimeOf(pickup_time, storeConfig.timeZone) === choice.slot,
      )
      .flatMap(({ orders }) => orders)
      .filter(({ handed_over, is_slip_printed }) => handed_over !== 'all' && !(choice.isNewOnly && is_slip_printed))
      .map(({ _id }) => _id);
    if (ids.length === 0) return null;
    const orders: CounterOrder[] = [];
    for (let start = 0; start < ids.length; start += MAX_SLIPS) {
      orders.push(...(await client.counter.slips.query({ ids: ids.slice(start, start + MAX_SLIPS) })));
    }
    await mark('slip', orders.map(printedLines));
    return { kind: 'slip', paper: choice.paper, slips: toSlips(orders, choice.isPerStudent) };
  }

  return { pickingList, slips };
}
