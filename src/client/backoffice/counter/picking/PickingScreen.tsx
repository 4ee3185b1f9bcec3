import Printer from 'lucide-react/icons/printer';
import { useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useSetQuery } from '#client/backoffice/records/list/useListView.ts';
import { counted } from '#shared/counted.ts';
import { dayName } from '#shared/domain/orders/pickupDay.ts';
import { isStoreDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../../api/client.ts';
import { serverNow } from '../../../api/serverTime.ts';
import { newKey } from '../../../app/newKey.ts';
import { dayInStore } from '../../../app/storeClock.ts';
import { usePageTitle } from '../../../app/usePageTitle.ts';
import { useTask } from '../../../app/useTask.ts';
import { Button } from '../../../design/button/Button.tsx';
import { showToast } from '../../../design/toast/showToast.ts';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';
import { readEntry } from '../../keys/readEntry.ts';
import { chipLine } from '../../order/order.css.ts';
import { PrintSheet } from '../../print/PrintSheet.tsx';
import type { PrintJob } from '../../print/printJob.ts';
import { usePrintJobs } from '../../print/usePrintJobs.ts';
import { PageTitle } from '../../records/Section.tsx';
import { useChosenCounter } from '../../records/useStaffUser.ts';
import { CounterChips, OutcomeLine, ScanField } from '../CounterFields.tsx';
import { header, page, root } from '../counter.css.ts';
import type { Outcome } from '../useEntry.ts';
import { useWaiting } from '../useWaiting.ts';
import { PickingView, useTake } from './PickingView.tsx';
import { pickingDays } from './pickingDays.ts';

export default function PickingScreen() {
  usePageTitle('Picking');
  const [query] = useSearchParams();
  const setQuery = useSetQuery();
  const [printed, setPrinted] = useState<{ job: PrintJob; key: string } | null>(null);
  const waiting = useWaiting();
  const today = dayInStore(serverNow());
  const wanted = query.get('day');
  const days = pickingDays(waiting?.picking ?? [], today, wanted !== null && isStoreDay(wanted) ? wanted : null);
  return (
    <div className={root}>
      <div className={page}>
        <header className={header}>
          <PageTitle>Picking</PageTitle>
          {days.chosen !== null && (
            <PrintDaySlips key={days.chosen} day={days.chosen} onPrint={(job) => setPrinted({ job, key: newKey() })} />
          )}
          {days.chosen !== null && <TakeField day={days.chosen} />}
        </header>
        <CounterChips />
        <div className={chipLine}>
          <SegmentedControl
            label="Pick-up day"
            isLabelHidden
            options={days.shown.map(({ day, orders }) => ({
              id: day,
              label: dayName(day, today),
              hint: counted(orders, 'order'),
            }))}
            value={days.chosen}
            onChange={(day) => setQuery({ day }, { replace: true })}
          />
        </div>
        {/* The first day is unknown until the days are counted. */}
        {(waiting || wanted !== null) && days.chosen !== null && (
          <PickingView key={days.chosen} day={days.chosen} slot={null} />
        )}
      </div>
      {printed && <PrintSheet key={printed.key} job={printed.job} />}
    </div>
  );
}

function TakeField({ day }: { day: StoreDay }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const take = useTake(day, null);

  function enter(entered: string) {
    setText('');
    const entry = readEntry(entered);
    if (entry === null || !take) return;
    const taken = entry.kind === 'code' ? null : take(entry.codes);
    setOutcome(taken ?? { tone: 'problem', text: staffMessages.barcodeNotInList });
  }
  return (
    <>
      <ScanField
        kinds="barcode"
        label="Scan a product"
        placeholder="Scan a product you take"
        field={field}
        value={text}
        onChange={setText}
        onSubmit={enter}
      />
      <OutcomeLine outcome={outcome} />
    </>
  );
}

function PrintDaySlips({ day, onPrint }: { day: StoreDay; onPrint: (job: PrintJob) => void }) {
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
    else showToast('Nothing to print.', { tone: 'info' });
  });
  return (
    <Button icon={<Printer size={18} aria-hidden />} isPending={isPending} isDisabled={!pickups} onPress={start}>
      Print slips
    </Button>
  );
}
