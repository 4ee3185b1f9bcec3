import { parseDate } from '@internationalized/date';
import Camera from 'lucide-react/icons/camera';
import Printer from 'lucide-react/icons/printer';
import { type RefObject, useEffect, useState } from 'react';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { DatePicker } from '../../design/datePicker/DatePicker.tsx';
import { SearchField } from '../../design/searchField/SearchField.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { ownScans } from '../keys/keyLayer.ts';
import { readEntry } from '../keys/readEntry.ts';
import { useTypingField } from '../keys/useKeys.ts';
import { useSearchText } from '../records/useSearchText.ts';
import { CameraDialog } from './camera/CameraDialog.tsx';
import { isCameraAllowed } from './camera/permission.ts';
import { dayField, header, outcomeLine, scanField } from './counter.css.ts';
import type { CounterView } from './useCounterView.ts';
import type { CounterEntry } from './useEntry.ts';

interface CounterHeaderProps {
  view: CounterView;
  field: RefObject<HTMLInputElement | null>;
  entry: CounterEntry;
}

/** The code field, which is always ready for a scanner that types; the camera, the day, and printing. */
export function CounterHeader({ view, field, entry }: CounterHeaderProps) {
  const [text, setText] = useSearchText(view.find, (s) => {
    // A code or a barcode that is still being typed waits for its Enter.
    if (readEntry(s)?.kind !== 'code' && readEntry(s)?.kind !== 'barcode') view.search(s);
  });
  const [isCameraOpen, setCameraOpen] = useState(view.wantsCamera);
  const today = storeDayOf(new Date(), storeConfig.timeZone);
  useTypingField(field);
  useEffect(() => {
    field.current?.focus();
  }, [field]);

  function enter(entered: string) {
    entry.enter(entered);
    // Words stay in the field, so that they can be changed; a code is removed to make room for the next one.
    setText(readEntry(entered)?.kind === 'words' ? entered.trim() : '');
    field.current?.select();
  }

  function scanByCamera() {
    if (isCameraAllowed()) setCameraOpen(true);
    // The page that one comes from has no permission for it, which a page keeps as long as it lives.
    else location.assign(`${location.pathname}?camera=1`);
  }

  return (
    <header className={header}>
      <Heading level={1} size="h3">
        Counter
      </Heading>
      <div className={scanField}>
        <SearchField
          {...ownScans('all')}
          label="Scan a code, or find an order"
          isLabelHidden
          placeholder="Scan, or type a number, name or phone"
          autoComplete="off"
          inputRef={field}
          maxLength={100}
          value={text}
          onChange={setText}
          onSubmit={enter}
          onClear={() => view.search('')}
        />
      </div>
      <Button icon={<Camera size={18} aria-hidden />} onPress={scanByCamera}>
        Scan by camera
      </Button>
      <LinkButton href={paths.counterSale}>Sell from the shelf</LinkButton>
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
      <div className={outcomeLine} role="status">
        {entry.outcome && (
          <Text tone={entry.outcome.tone === 'problem' ? 'danger' : 'success'} weight="medium">
            {entry.outcome.text}
          </Text>
        )}
      </div>
      {isCameraOpen && (
        <CameraDialog
          onCode={entry.enter}
          onClose={() => {
            setCameraOpen(false);
            view.clearCamera();
            field.current?.focus();
          }}
        />
      )}
    </header>
  );
}
