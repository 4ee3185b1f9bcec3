import { PickingSheet } from './PickingSheet.tsx';
import type { PrintJob } from './printJob.ts';
import { SlipSheet } from './SlipSheet.tsx';

/** After the page is drawn: what stands in the sheet's style element counts from then on. */
const print = () => void requestAnimationFrame(() => window.print());

/** The sheet for the printer, not on the screen, which is printed once it is laid out. A key of its own prints it again. */
export function PrintSheet({ job }: { job: PrintJob }) {
  return job.kind === 'picking' ? (
    <PickingSheet {...job} onReady={print} />
  ) : (
    <SlipSheet slips={job.slips} paper={job.paper} onReady={print} />
  );
}
