import { useState } from 'react';
import type { Pickups } from '#shared/contracts/counter.ts';
import { formatPickupClock } from '#shared/domain/pickups/pickupCalendar.ts';
import { clockInStore } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useTask } from '../../app/useTask.ts';
import { Button } from '../../design/button/Button.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Note } from '../../design/text/Note.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { LAYOUT_WORDS, lastLayout } from './pickedLayout.ts';
import type { Paper, PickingJob, PrintJob } from './printJob.ts';
import { usePrintJobs } from './usePrintJobs.ts';

const ALL_DAY = 'all-day';

interface PrintDialogProps {
  pickups: Pickups;
  counter: string | null;
  onPrint: (job: PrintJob) => void;
  onPick: (slot: string | null) => void;
  onClose: () => void;
}

export function PrintDialog({ pickups, counter, onPrint, onPick, onClose }: PrintDialogProps) {
  const [kind, setKind] = useState<PrintJob['kind']>('picking');
  const [paper, setPaper] = useState<Paper>('A4');
  const [slot, setSlot] = useState(ALL_DAY);
  const [isPerStudent, setPerStudent] = useState(false);
  const [isNewOnly, setNewOnly] = useState(false);
  const [layout, setLayout] = useState<PickingJob['layout']>(lastLayout.get() === 'shelf' ? 'shelf' : 'category');
  const jobs = usePrintJobs(pickups, counter);
  const slots = pickups.slots.map(({ pickup_time }) => ({
    id: clockInStore(pickup_time),
    label: formatPickupClock(pickup_time, storeConfig.timeZone),
  }));
  const chosenSlot = slots.find(({ id }) => id === slot);

  const [print, isPending] = useTask(async () => {
    const choice = { slot: chosenSlot?.id ?? null, slotName: chosenSlot?.label ?? 'all day', paper, isNewOnly };
    const job = await (kind === 'picking'
      ? jobs.pickingList({ ...choice, layout })
      : jobs.slips({ ...choice, isPerStudent }));
    if (job) onPrint(job);
    else showToast('Nothing to print.', { tone: 'info' });
  });

  return (
    <Dialog
      title="Print"
      onClose={onClose}
      footer={
        <>
          {kind === 'picking' && <Button onPress={() => onPick(chosenSlot?.id ?? null)}>Pick on screen</Button>}
          <Button tone="primary" isPending={isPending} onPress={print}>
            {kind === 'picking' ? 'Print list' : 'Print slips'}
          </Button>
        </>
      }
    >
      <Stack>
        <SegmentedControl
          label="Document"
          options={[
            { id: 'picking', label: 'Picking list' },
            { id: 'slip', label: 'Packing slips' },
          ]}
          value={kind}
          onChange={(chosen) => setKind(chosen === 'slip' ? 'slip' : 'picking')}
        />
        <Select
          label="Time"
          options={[{ id: ALL_DAY, label: 'All day' }, ...slots]}
          value={slot}
          onChange={(chosen) => setSlot(String(chosen))}
        />
        <SegmentedControl
          label="Paper"
          options={[
            { id: 'A4', label: 'A4' },
            { id: 'roll', label: '80 mm roll' },
          ]}
          value={paper}
          onChange={(chosen) => setPaper(chosen === 'roll' ? 'roll' : 'A4')}
        />
        {kind === 'picking' && (
          <SegmentedControl
            label="Sort by"
            options={(['category', 'shelf'] as const).map((id) => ({ id, label: LAYOUT_WORDS[id] }))}
            value={layout}
            onChange={(chosen) => {
              const by = chosen === 'shelf' ? 'shelf' : 'category';
              setLayout(by);
              lastLayout.set(by);
            }}
          />
        )}
        {kind === 'slip' && (
          <SegmentedControl
            label="One slip per"
            options={[
              { id: 'order', label: 'Order' },
              { id: 'student', label: 'Student' },
            ]}
            value={isPerStudent ? 'student' : 'order'}
            onChange={(chosen) => setPerStudent(chosen === 'student')}
          />
        )}
        <Checkbox isSelected={isNewOnly} onChange={setNewOnly}>
          {kind === 'picking' ? 'Only items not on an earlier list' : 'Only orders not printed before'}
        </Checkbox>
        <Note>
          {kind === 'picking'
            ? 'Orders that are Pending or Processing.'
            : 'Orders not yet claimed. Reprints are marked.'}
        </Note>
      </Stack>
    </Dialog>
  );
}
