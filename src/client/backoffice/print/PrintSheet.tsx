import { trpc } from '../../api/client.ts';
import { showError } from '../../app/showError.ts';
import { PickingSheet } from './PickingSheet.tsx';
import { markedTogether, type PrintJob } from './printJob.ts';
import { SlipSheet } from './SlipSheet.tsx';

/**
 * The sheet for the printer, not on the screen, which is printed once it is laid out. A key of its own prints it again. Only then is it noted
 * as printed: what failed before that is on no list.
 */
export function PrintSheet({ job }: { job: PrintJob }) {
  const { client, counter } = trpc.useUtils();

  async function mark() {
    for (const part of markedTogether(job.printed)) {
      const lines = part.flatMap((order) => order.lines);
      await client.counter.markPrinted.mutate({ kind: job.kind, ids: part.map(({ _id }) => _id), lines });
    }
    void counter.pickups.invalidate();
    void counter.atCounter.invalidate();
  }

  const onPrinted = () => void mark().catch(showError);
  return job.kind === 'picking' ? (
    <PickingSheet {...job} onPrinted={onPrinted} />
  ) : (
    <SlipSheet slips={job.slips} paper={job.paper} onPrinted={onPrinted} />
  );
}
