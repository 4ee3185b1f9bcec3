import { type RefObject, useEffect, useRef, useState } from 'react';
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

/** Focus goes to the first field at fault after each refusal; answers whether the errors stand at no field at all. */
export function useFocusOnRefusal(
  { refusals, errors }: Pick<RecordForm<never, never>, 'refusals' | 'errors'>,
  container: RefObject<HTMLElement | null>,
) {
  const [isUnplaced, setUnplaced] = useState(false);
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    if (refusals === 0) return;
    const isPlaced = focusFirstInvalid(container.current);
    setUnplaced(!isPlaced && Object.keys(latest.current).length > 0);
  }, [refusals, container]);
  return isUnplaced;
}

/** The buttons of a notice go away with it; focus does not fall out of the page with them. */
export function useFocusAfterNotice(hasNotice: boolean, heading: RefObject<HTMLElement | null>) {
  const had = useRef(hasNotice);
  useEffect(() => {
    if (had.current && !hasNotice && document.activeElement === document.body) heading.current?.focus();
    had.current = hasNotice;
  }, [hasNotice, heading]);
}
