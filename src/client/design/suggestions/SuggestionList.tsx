import type { MouseEvent, ReactNode } from 'react';
import * as css from '../popover/popover.css.ts';
import { Text } from '../text/Text.tsx';
import type { SuggestionsPopup } from './useSuggestions.ts';

export interface SuggestionListProps {
  popup: SuggestionsPopup;
  label: string;
  children: ReactNode;
}

export function SuggestionList({ popup, label, children }: SuggestionListProps) {
  return (
    <div className={css.popup}>
      <div role="listbox" id={popup.listId} aria-label={label} className={css.suggestionList}>
        {children}
      </div>
    </div>
  );
}

/** A fieldset is not allowed in a listbox. */
const groupOf = (label: string) => ({ role: 'group', 'aria-label': label });

export function SuggestionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div {...groupOf(title)} className={css.group}>
      <div aria-hidden className={css.sectionTitle}>
        {title}
      </div>
      {children}
    </div>
  );
}

export interface SuggestionProps {
  popup: SuggestionsPopup;
  name: string;
  href: string;
  /** Opens `href` without a reload; the browser handles modified clicks. */
  onOpen: (href: string) => void;
  picture?: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function Suggestion({ popup, name, href, onOpen, picture, note, aside, children }: SuggestionProps) {
  const id = `${popup.listId}-${name}`;
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(href);
  }
  return (
    <a
      role="option"
      id={id}
      href={href}
      tabIndex={-1}
      aria-selected={popup.activeId === id}
      className={css.suggestion}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      {picture}
      <span className={css.itemText}>
        <Text as="span" lines={2}>
          {children}
        </Text>
        {note !== undefined && <span className={css.itemNote}>{note}</span>}
      </span>
      {aside}
    </a>
  );
}
