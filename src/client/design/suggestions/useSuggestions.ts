import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';

export interface SuggestionsPopup {
  listId: string;
  isOpen: boolean;
  activeId: string | null;
}

/** Combobox pattern of the ARIA practices. Put `containerProps` around field and list; `onCount` receives the list's length: 0 counts as closed. */
export function useSuggestions() {
  const listId = useId();
  const [isWanted, setWanted] = useState(false);
  const [count, setCount] = useState(0);
  const [activeId, setActiveId] = useState<string | null>(null);
  const isOpen = isWanted && count > 0;

  function show() {
    setWanted(true);
    setActiveId(null);
  }
  function close() {
    setWanted(false);
    setActiveId(null);
  }
  const optionsOf = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('[role="option"]')];

  /** The field itself is before the first and after the last item. */
  function step(options: readonly HTMLElement[], by: 1 | -1) {
    const stops = options.length + 1;
    const index = options.findIndex((option) => option.id === activeId) + 1;
    const next = options[((index + by + stops) % stops) - 1];
    setActiveId(next?.id ?? null);
    next?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && !isOpen) return setWanted(true);
    if (!isOpen) return;
    const options = optionsOf(event.currentTarget);
    const active = options.find((option) => option.id === activeId);
    if (isArrow) step(options, event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && active) active.click();
    else if (event.key === 'Escape') close();
    else return event.key === 'Enter' ? close() : undefined;
    // The field would move its caret, submit or clear.
    event.preventDefault();
    event.stopPropagation();
  }
  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  const popup: SuggestionsPopup = { listId, isOpen, activeId: isOpen ? activeId : null };
  return { popup, count, isWanted, show, close, onCount: setCount, containerProps: { onKeyDownCapture, onBlur } };
}
