import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';

export interface SuggestionsPopup {
  listId: string;
  isOpen: boolean;
  activeId: string | null;
}

/**
 * The keyboard of a field with suggestions (combobox pattern of the ARIA practices): arrows move through the list
 * while the focus stays in the field, Enter opens the marked one, Escape closes. Put `containerProps` on an element
 * around field and list. The list reports its length by `onCount`: an empty one counts as closed.
 */
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

  /** One step through the list; the field itself is before its first and after its last item. */
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
