import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstInvalid } from '#client/design/form/Form.tsx';
import type { RecordForm } from './useRecord.ts';

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

/** Focuses the first invalid field after each error; returns whether no field shows one. */
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

/** The buttons of a notice disappear with it; the focus must not be lost. */
export function useFocusAfterNotice(hasNotice: boolean, heading: RefObject<HTMLElement | null>) {
  const had = useRef(hasNotice);
  useEffect(() => {
    if (had.current && !hasNotice && document.activeElement === document.body) heading.current?.focus();
    had.current = hasNotice;
  }, [hasNotice, heading]);
}

/** A half-typed number or tag counts on blur, so a save by key blurs the field first. */
export function commitTyping() {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  flushSync(() => field.blur());
  field.focus({ preventScroll: true });
}

const opened = new Map<string, string>();

export function noteOpened(basePath: string, id: string): void {
  opened.set(basePath, id);
}

export function useFocusOnReturn(basePath: string, list: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const id = opened.get(basePath);
    const container = list.current;
    if (!hasRows || id === undefined || !container) return;

    function tryFocus() {
      if (!row(container)) return false;
      opened.delete(basePath);
      // The focus is not moved if the user has started on another field.
      const isElsewhere = document.activeElement?.matches('input, textarea, button, a');
      if (!isElsewhere) row(container, id)?.focus();
      return true;
    }
    if (tryFocus()) return;
    // The table renders its rows shortly after it receives them.
    const observer = new MutationObserver(() => tryFocus() && observer.disconnect());
    observer.observe(container, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [basePath, list, hasRows]);
}

export function focusFirstRow(list: HTMLElement | null): void {
  row(list)?.focus();
}

function row(list: HTMLElement | null, id?: string) {
  return list?.querySelector<HTMLElement>(
    `[role="row"]${id === undefined ? '[data-key]' : `[data-key="${CSS.escape(id)}"]`}`,
  );
}
