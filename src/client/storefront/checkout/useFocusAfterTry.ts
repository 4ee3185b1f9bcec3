import { type RefObject, useEffect } from 'react';
import { focusFirstInvalid } from '../../design/form/Form.tsx';

/** Focuses the first invalid control inside `container` after each attempt; `tries` counts them. */
export function useFocusAfterTry(container: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(container.current);
  }, [container, tries]);
}
