import { trpc } from '#client/api/client.ts';
import { clockInStore, momentText } from '#client/app/storeClock.ts';
import type { CounterOrder, Pickups, Print } from '#shared/contracts/counter.ts';
import { MAX_SLIPS } from '#shared/domain/counter/handover.ts';
import { type Paper, type PickingJob, type PrintJob, printedLines, toSlips } from './printJob.ts';

interface Choice {
  slot: string | null;
  slotName: string;
  paper: Paper;
  isNewOnly: boolean;
}

/** Null if the print job is empty. Rejects if a call fails. */
export function usePrintJobs({ day, slots }: Pick<Pickups, 'day' | 'slots'>, counter: string | null) {
  const { client } = trpc.useUtils();
  const slipsOf = useSlips();

  async function pickingList({
    slot,
    slotName,
    paper,
    isNewOnly,
    layout,
  }: Choice & Pick<PickingJob, 'layout'>): Promise<PrintJob | null> {
    const list = await client.counter.pickingList.query({ day, slot, counter, is_new_only: isNewOnly });
    if (list.orders.length === 0) return null;
    return { kind: 'picking', paper, list, slot: slotName, isNewOnly, layout, printed: list.orders };
  }

  async function slips(choice: Choice & { isPerStudent: boolean }): Promise<PrintJob | null> {
    const ids = slots
      .filter(({ pickup_time }) => choice.slot === null || clockInStore(pickup_time) === choice.slot)
      .flatMap(({ orders }) => orders)
      .filter(({ handed_over, is_slip_printed }) => handed_over !== 'all' && !(choice.isNewOnly && is_slip_printed))
      .map(({ _id }) => _id);
    if (ids.length === 0) return null;
    return slipsOf(ids, choice.paper, choice.isPerStudent);
  }

  return { pickingList, slips };
}

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

export const reprintText = ({ printed_at, who }: Print): string =>
  `Reprint. First printed ${momentText(printed_at)} by ${who}`;
