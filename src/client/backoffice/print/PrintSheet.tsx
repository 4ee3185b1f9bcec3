import { PickingSheet } from './PickingSheet.tsx';
import type { PrintJob } from './printJob.ts';
import { SlipSheet } from './SlipSheet.tsx';

interface PrintSheetProps {
  job: PrintJob;
  /** All of it is laid out; stays the same function. */
  onReady: () => void;
}

/** The sheet for the printer; not on the screen. */
export function PrintSheet({ job, onReady }: PrintSheetProps) {
  return job.kind === 'picking' ? (
    <PickingSheet {...job} onReady={onReady} />
  ) : (
    <SlipSheet slips={job.slips} paper={job.paper} onReady={onReady} />
  );
}
