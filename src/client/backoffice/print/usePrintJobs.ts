import type { Pickups } from '#shared/contracts/counter.ts';
import { trpc } from '../../api/client.ts';
import { clockInStore } from '../../app/storeClock.ts';
import type { Paper, PickingJob, PrintJob } from './printJob.ts';
import { useSlips } from './useSlips.ts';

interface Choice {
  /** A slot's time, such as `09:30`; null for all of the day. */
  slot: string | null;
  slotName: string;
  paper: Paper;
  isNewOnly: boolean;
}

/** Reads what is to be printed; null where there is nothing. Rejects as the calls do. */
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
