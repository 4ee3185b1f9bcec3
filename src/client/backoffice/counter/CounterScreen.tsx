import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '../../api/client.ts';
import { newKey } from '../../app/newKey.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { UpdatesStopped } from '../../app/UpdatesStopped.tsx';
import { useGathered } from '../../app/useGathered.ts';
import { useOrderUpdates } from '../../app/useOrderUpdates.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { media } from '../../design/breakpoints.ts';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { ABOVE } from '../keys/targets.ts';
import { PrintDialog } from '../print/PrintDialog.tsx';
import { PrintSheet } from '../print/PrintSheet.tsx';
import type { PrintJob } from '../print/printJob.ts';
import { useChosenCounter } from '../records/useChosenCounter.ts';
import { CounterChips } from './CounterChips.tsx';
import { CounterHeader } from './CounterHeader.tsx';
import { CounterOrderPanel } from './CounterOrderPanel.tsx';
import { body, list, page, panel, root } from './counter.css.ts';
import { FoundPickups } from './FoundPickups.tsx';
import { PickupList } from './PickupList.tsx';
import { PickupSkeleton } from './PickupSkeleton.tsx';
import { PickingView } from './picking/PickingView.tsx';
import { useTake } from './picking/useTake.ts';
import { useCounterView } from './useCounterView.ts';
import { useEntry } from './useEntry.ts';

/** /counter: the pick-ups of a day, by slot. A clerk scans or finds an order, and it opens beside the list. */
export default function CounterScreen() {
  usePageTitle('Counter');
  const isWide = useMedia(media.desktop);
  const view = useCounterView();
  const field = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const counter = useChosenCounter();
  const pickups = usePickups(view.day);
  const [printed, setPrinted] = useState<{ job: PrintJob; key: string } | null>(null);
  const updates = useLiveCounter();
  const day = view.day ?? pickups.data?.day ?? null;
  const take = useTake(day, view.picking);
  const entry = useEntry({ view, ticked, setTicked, take });

  const { open, close } = view;
  const { opened } = entry;
  const openOrder = useCallback(
    (id: string) => {
      setTicked(new Set());
      opened();
      open(id);
    },
    [open, opened],
  );
  function closeOrder() {
    setTicked(new Set());
    close();
    field.current?.focus();
  }

  function endPicking() {
    view.endPicking();
    field.current?.focus();
  }

  useEscape(view.orderId !== null, closeOrder);
  const isListShown = isWide || view.orderId === null;
  return (
    <div className={root}>
      <div className={page}>
        <CounterHeader view={view} field={field} entry={entry} isListShown={isListShown} />
        {isListShown && <CounterChips />}
        <UpdatesStopped updates={updates} />
        <div className={body}>
          {isListShown &&
            (view.picking !== undefined && day !== null && view.find === '' ? (
              <PickingView day={day} slot={view.picking} onClose={endPicking} />
            ) : (
              // Each of them begins at its top.
              <div key={view.find === '' ? 'day' : 'found'} className={list}>
                <List view={view} pickups={pickups} entered={entry.entered} onOpen={openOrder} />
              </div>
            ))}
          {view.orderId !== null && (
            <CounterOrderPanel
              key={view.orderId}
              id={view.orderId}
              className={panel}
              ticked={ticked}
              setTicked={setTicked}
              onClose={closeOrder}
              onDone={() => field.current?.focus()}
            />
          )}
        </div>
      </div>
      {view.isPrinting && pickups.data && (
        <PrintDialog
          pickups={pickups.data}
          counter={counter}
          onPrint={(job) => {
            view.setPrinting(false);
            setPrinted({ job, key: newKey() });
          }}
          onPick={(slot) => {
            view.pick(slot);
            field.current?.focus();
          }}
          onClose={() => view.setPrinting(false)}
        />
      )}
      {printed && <PrintSheet key={printed.key} job={printed.job} />}
    </div>
  );
}

function usePickups(day: string | null) {
  const counter = useChosenCounter();
  return trpc.counter.pickups.useQuery({ day, counter });
}

interface ListProps {
  view: ReturnType<typeof useCounterView>;
  pickups: ReturnType<typeof usePickups>;
  entered: string | null;
  onOpen: (id: string) => void;
}

function List({ view, pickups, entered, onOpen }: ListProps) {
  const s = view.find;
  if (s !== '') return <FoundPickups s={s} opensOnly={s === entered} openId={view.orderId} onOpen={onOpen} />;
  if (pickups.isPending) return <PickupSkeleton />;
  if (!pickups.data) return <QueryError query={pickups} />;
  if (pickups.data.slots.length === 0 && pickups.data.late.length === 0) {
    return (
      <EmptyState
        title="No pick-ups on this day"
        description="Scan a code, or search by order number, name or phone number."
      />
    );
  }
  return <PickupList pickups={pickups.data} openId={view.orderId} onOpen={onOpen} />;
}

/** Keeps the counter in step with what others do to orders. */
function useLiveCounter() {
  const utils = trpc.useUtils();
  const gather = useGathered(() => {
    void utils.counter.pickups.invalidate();
    void utils.counter.atCounter.invalidate();
  });

  return useOrderUpdates({ readUpTo: null, onStarted: gather, onUpdate: gather });
}

/** Parts that Escape closes or empties. */
const NEARER = `${ABOVE}, [role="listbox"]`;

/** Runs on Escape wherever the focus is, unless something nearer takes the key: a dialog, a list, a field with text in it. */
function useEscape(isOn: boolean, run: () => void): void {
  const onEscape = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(NEARER)) return;
      onEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
