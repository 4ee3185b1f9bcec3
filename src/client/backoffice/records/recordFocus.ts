import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstInvalid } from '../../design/form/Form.tsx';
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
