import type { RefObject } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../../design/button/Button.tsx';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { SearchField } from '../../../design/searchField/SearchField.tsx';
import { ownScans } from '../../keys/keyLayer.ts';
import { type ListView, useSearchText } from './useListView.ts';

interface ListSearchProps {
  label: string;
  view: Pick<ListView<never>, 's' | 'set'>;
  inputRef: RefObject<HTMLInputElement | null>;
  onEnter?: ((text: string) => void) | undefined;
  onArrowDown: () => void;
}

/** Has separate state until it searches, so that typing renders no row. */
export function ListSearch({ label, view, inputRef, onEnter, onArrowDown }: ListSearchProps) {
  const [text, setText] = useSearchText(view.s, (s) => view.set({ s }));
  return (
    <SearchField
      {...(onEnter && ownScans('barcode'))}
      label={label}
      isLabelHidden
      placeholder="Search"
      aria-keyshortcuts="/"
      inputRef={inputRef}
      value={text}
      onChange={setText}
      onSubmit={onEnter}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') onArrowDown();
        else event.continuePropagation();
      }}
    />
  );
}

export const NoMatches = ({ view }: Pick<ListSearchProps, 'view'>) => (
  <EmptyState
    title={staffMessages.noRecords}
    description={`No results for “${view.s}”.`}
    action={<Button onPress={() => view.set({ s: '' })}>Clear search</Button>}
  />
);

export function countInWords(
  { total, has_more = false }: { total: number; has_more?: boolean },
  plural: string,
  singular: string,
  search: string,
): string {
  const count = `${has_more ? 'More than ' : ''}${total.toLocaleString('en-PH')}`;
  const counted = total === 1 ? `1 ${singular}` : `${total === 0 ? 'No' : count} ${plural}`;
  return search ? `${counted} found` : counted;
}
