import { PickingSheet } from './PickingSheet.tsx';
import type { PrintJob } from './printJob.ts';
import { SlipSheet } from './SlipSheet.tsx';

/** The sheet for the printer, not on the screen, which is printed once it is laid out. A key of its own prints it again. */
export function PrintSheet({ job }: { job: PrintJob }) {
  return job.kind === 'picking' ? <PickingSheet {...job} /> : <SlipSheet slips={job.slips} paper={job.paper} />;
}
