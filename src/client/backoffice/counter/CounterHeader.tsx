import { parseDate } from '@internationalized/date';
import Printer from 'lucide-react/icons/printer';
import type { RefObject } from 'react';
import { serverNow } from '../../api/serverTime.ts';
import { paths } from '../../app/paths.ts';
import { dayInStore } from '../../app/storeClock.ts';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { DatePicker } from '../../design/datePicker/DatePicker.tsx';
import { PageTitle } from '../records/PageTitle.tsx';
import { CameraButton } from './camera/CameraButton.tsx';
import { dayField, header } from './counter.css.ts';
import { OutcomeLine, ScanOrFindField } from './ScanField.tsx';
import type { CounterView } from './useCounterView.ts';
import type { CounterEntry } from './useEntry.ts';

interface CounterHeaderProps {
  view: CounterView;
  field: RefObject<HTMLInputElement | null>;
  entry: CounterEntry;
  /** Whether the list of pick-ups is there, whose day and prints the header has. */
  isListShown: boolean;
}

/** The code field, which is always ready for a scanner that types; the camera, the day, and printing. */
export function CounterHeader({ view, field, entry, isListShown }: CounterHeaderProps) {
  const today = dayInStore(serverNow());
  return (
    <header className={header}>
      <PageTitle>Counter</PageTitle>
      <ScanOrFindField
        label="Scan a code, or find an order"
        placeholder="Scan, or enter name or number"
        field={field}
        words={view.find}
        // A pause after Enter searches again, which must not close what Enter has opened.
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
