import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstInvalid } from '#client/design/form/Form.tsx';
import type { RecordForm } from './useRecord.ts';

/** A new record is begun in its first field; a saved one is read from its name on. */
export function useFocusOnOpening(
  isNew: boolean,
  container: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
) {
  const wasNew = useRef(isNew);
  useEffect(() => {
    const first = container.current?.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"]');
    (wasNew.current && first ? first : heading.current)?.focus({ preventScroll: true });
  }, [container, heading]);
}

/** Focus goes to the first field in error after each error; returns whether the errors stand at no field at all. */
export function useFocusOnError(
  { rejections, errors }: Pick<RecordForm<never, never>, 'rejections' | 'errors'>,
  container: RefObject<HTMLElement | null>,
) {
  const [hasNoField, setHasNoField] = useState(false);
  const look = useEffectEvent(() => {
    const isFocused = focusFirstInvalid(container.current);
    setHasNoField(!isFocused && Object.keys(errors).length > 0);
  });
  useEffect(() => {
    if (rejections > 0) look();
  }, [rejections]);
  return hasNoField;
}

/** The buttons of a notice go away with it; focus does not fall out of the page with them. */
export function useFocusAfterNotice(hasNotice: boolean, heading: RefObject<HTMLElement | null>) {
  const had = useRef(hasNotice);
  useEffect(() => {
    if (had.current && !hasNotice && document.activeElement === document.body) heading.current?.focus();
    had.current = hasNotice;
  }, [hasNotice, heading]);
}

/** A number or a word that is still being typed counts when its field is left: a save by key must not go without it. */
export function commitTyping() {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  flushSync(() => field.blur());
  field.focus({ preventScroll: true });
}

/** The record that was opened last from each list. */
const opened = new Map<string, string>();

/** Remembers which row a record was opened from. */
export function noteOpened(basePath: string, id: string): void {
  opened.set(basePath, id);
}

/** Coming back from a record, focus is on its row again. */
export function useFocusOnReturn(basePath: string, list: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const id = opened.get(basePath);
    const container = list.current;
    if (!hasRows || id === undefined || !container) return;

    function tryFocus() {
      if (!row(container)) return false;
      opened.delete(basePath);
      // A user who has begun something in the meantime is left alone.
      const isElsewhere = document.activeElement?.matches('input, textarea, button, a');
      if (!isElsewhere) row(container, id)?.focus();
      return true;
    }
    if (tryFocus()) return;
    // The table renders its rows a moment after it has got them.
    const observer = new MutationObserver(() => tryFocus() && observer.disconnect());
    observer.observe(container, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [basePath, list, hasRows]);
}

export function focusFirstRow(list: HTMLElement | null): void {
  row(list)?.focus();
}

/** The row of a record, or the first one. */
function row(list: HTMLElement | null, id?: string) {
  return list?.querySelector<HTMLElement>(
    `[role="row"]${id === undefined ? '[data-key]' : `[data-key="${CSS.escape(id)}"]`}`,
  );
}
