import { type RefObject, useEffect } from 'react';
import { storeConfig } from '../../app/storeConfig.ts';
import { SearchField, type SearchFieldProps } from '../../design/searchField/SearchField.tsx';
import { Text } from '../../design/text/Text.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { ownScans } from '../keys/keyLayer.ts';
import { readEntry } from '../keys/readEntry.ts';
import { useTypingField } from '../keys/useKeys.ts';
import { chipLine } from '../order/order.css.ts';
import { useSearchText, useSetQuery } from '../records/list/useListView.ts';
import { useChosenCounter, useStaffUser } from '../records/useStaffUser.ts';
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

const ALL = 'all';

export function CounterChips() {
  const setQuery = useSetQuery();
  const own = useStaffUser()?.warehouse?._id;
  const chosen = useChosenCounter();
  if (storeConfig.counters.length === 0) return null;
  const names = storeConfig.counters.map(({ _id, name }) => ({
    id: _id,
    label: name,
    ...(_id === own && { hint: 'My counter' }),
  }));
  const first = names.filter(({ id }) => id === own);
  return (
    <div className={chipLine}>
      <SegmentedControl
        label="Counter"
        isLabelHidden
        options={[...first, { id: ALL, label: 'All counters' }, ...names.filter(({ id }) => id !== own)]}
        value={chosen ?? ALL}
        onChange={(at) => setQuery({ at }, { replace: true })}
      />
    </div>
  );
}
