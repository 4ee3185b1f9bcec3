import { type RefObject, useEffect } from 'react';
import { SearchField, type SearchFieldProps } from '../../design/searchField/SearchField.tsx';
import { Text } from '../../design/text/Text.tsx';
import { ownScans } from '../keys/keyLayer.ts';
import { readEntry } from '../keys/readEntry.ts';
import { useTypingField } from '../keys/useKeys.ts';
import { useSearchText } from '../records/useListView.ts';
import { outcomeLine, scanField } from './counter.css.ts';
import type { Outcome } from './useEntry.ts';

interface ScanFieldProps
  extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'value' | 'onChange' | 'onSubmit' | 'onClear'> {
  field: RefObject<HTMLInputElement | null>;
  /** The kinds of scans that the field reads itself; other scans open their record. */
  kinds: Parameters<typeof ownScans>[0];
}

export function ScanField({ field, kinds, ...props }: ScanFieldProps) {
  useTypingField(field);
  return (
    <div className={scanField}>
      <SearchField {...ownScans(kinds)} {...props} isLabelHidden autoComplete="off" inputRef={field} maxLength={100} />
    </div>
  );
}

interface ScanOrFindFieldProps extends Pick<ScanFieldProps, 'field' | 'label' | 'placeholder'> {
  words: string;
  onFind: (words: string) => unknown;
  onEnter: (text: string) => void;
}

export function ScanOrFindField({ words, onFind, onEnter, ...props }: ScanOrFindFieldProps) {
  const { field } = props;
  const [text, setText] = useSearchText(words, (s) => {
    // A code or barcode that is still being typed waits for its Enter.
    if (readEntry(s)?.kind !== 'code' && readEntry(s)?.kind !== 'barcode') onFind(s);
  });
  useEffect(() => {
    field.current?.focus();
  }, [field]);

  function enter(entered: string) {
    onEnter(entered);
    // Words stay in the field to be edited; a code is cleared for the next one.
    setText(readEntry(entered)?.kind === 'words' ? entered.trim() : '');
    field.current?.select();
  }

  return (
    <ScanField {...props} kinds="all" value={text} onChange={setText} onSubmit={enter} onClear={() => onFind('')} />
  );
}

export const OutcomeLine = ({ outcome }: { outcome: Outcome | null }) => (
  <div className={outcomeLine} role="status">
    {outcome && (
      <Text tone={outcome.tone === 'problem' ? 'danger' : 'success'} weight="medium">
        {outcome.text}
      </Text>
    )}
  </div>
);
