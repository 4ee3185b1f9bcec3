import { parseDate } from '@internationalized/date';
import Printer from 'lucide-react/icons/printer';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { serverNow } from '#client/api/serverTime.ts';
import { newKey } from '#client/app/newKey.ts';
import { UpdatesStopped } from '#client/app/orders/UpdatesStopped.tsx';
import { paths } from '#client/app/paths.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { dayInStore } from '#client/app/storeClock.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { media } from '#client/design/breakpoints.ts';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { DatePicker } from '#client/design/datePicker/DatePicker.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import { ABOVE } from '../keys/targets.ts';
import { FoundOrders } from '../order/FoundOrders.tsx';
import { RowsSkeleton } from '../order/OrderRows.tsx';
import { useLiveOrders } from '../order/useOrderStatus.ts';
import { PrintDialog } from '../print/PrintDialog.tsx';
import { PrintSheet } from '../print/PrintSheet.tsx';
import type { PrintJob } from '../print/printJob.ts';
import { PageTitle } from '../records/Section.tsx';
import { useChosenCounter } from '../records/useStaffUser.ts';
import { CounterChips, OutcomeLine, ScanOrFindField } from './CounterFields.tsx';
import { CounterOrderPanel } from './CounterOrderPanel.tsx';
import { CameraButton } from './camera/CameraButton.tsx';
import { body, dayField, header, list, page, panel, root } from './counter.css.ts';
import { PickupList } from './PickupList.tsx';
import { PickingView, useTake } from './picking/PickingView.tsx';
import { type CounterEntry, type CounterView, useCounterView, useEntry } from './useEntry.ts';

export default function CounterScreen() {
  usePageTitle('Counter');
  const isWide = useMedia(media.desktop);
  const view = useCounterView();
  const field = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const counter = useChosenCounter();
  const pickups = usePickups(view.day);
  const [printed, setPrinted] = useState<{ job: PrintJob; key: string } | null>(null);
  const updates = useLiveOrders();
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
              // A list starts at its top.
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
  if (s !== '') return <FoundOrders isOpenFirst s={s} entered={entered} openId={view.orderId} onOpen={onOpen} />;
  if (pickups.isPending) return <RowsSkeleton label="Loading pick-ups" count={5} />;
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

/** Parts that Escape closes or empties. */
const NEARER = `${ABOVE}, [role="listbox"]`;

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

interface CounterHeaderProps {
  view: CounterView;
  field: RefObject<HTMLInputElement | null>;
  entry: CounterEntry;
  isListShown: boolean;
}

function CounterHeader({ view, field, entry, isListShown }: CounterHeaderProps) {
  const today = dayInStore(serverNow());
  return (
    <header className={header}>
      <PageTitle>Counter</PageTitle>
      <ScanOrFindField
        label="Scan a code, or find an order"
        placeholder="Scan, name or number"
        field={field}
        words={view.find}
        // A search after the typing pause must not close the order that Enter opened.
        onFind={(words) => words !== view.find && view.search(words)}
        onEnter={entry.enter}
      />
      <CameraButton onCode={entry.enter} onClosed={() => field.current?.focus()} />
      <LinkButton href={paths.counterSale}>Walk-in sale</LinkButton>
      {isListShown && (
        <>
          <Button icon={<Printer size={18} aria-hidden />} onPress={() => view.setPrinting(true)}>
            Print
          </Button>
          <div className={dayField}>
            <DatePicker
              label="Day"
              isLabelHidden
              value={parseDate(view.day ?? today)}
              onChange={(day) => view.show(day === null || day.toString() === today ? null : day.toString())}
            />
          </div>
          {view.day !== null && <Button onPress={() => view.show(null)}>Today</Button>}
        </>
      )}
      <OutcomeLine outcome={entry.outcome} />
    </header>
  );
}
