import Printer from 'lucide-react/icons/printer';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { trpc } from '../../../api/client.ts';
import { useTask } from '../../../app/useTask.ts';
import { Button } from '../../../design/button/Button.tsx';
import { showToast } from '../../../design/toast/showToast.ts';
import type { PrintJob } from '../../print/printJob.ts';
import { usePrintJobs } from '../../print/usePrintJobs.ts';
import { useChosenCounter } from '../../records/useChosenCounter.ts';

/** One press prints the packing slips of the day that are not handed over yet, one for each order, on A4. The counter's Print asks for more. */
export function PrintDaySlips({ day, onPrint }: { day: StoreDay; onPrint: (job: PrintJob) => void }) {
  const counter = useChosenCounter();
  const { data: pickups } = trpc.counter.pickups.useQuery({ day, counter });
  const jobs = usePrintJobs(pickups ?? { day, slots: [] }, counter);
  const [start, isPending] = useTask(async () => {
    const job = await jobs.slips({
      slot: null,
      slotName: 'all day',
      paper: 'A4',
      isNewOnly: false,
      isPerStudent: false,
    });
    if (job) onPrint(job);
    else showToast('There is nothing to print.', { tone: 'info' });
  });
  return (
    <Button icon={<Printer size={18} aria-hidden />} isPending={isPending} isDisabled={!pickups} onPress={start}>
      Print slips
    </Button>
  );
}
