import { type RefObject, useEffect } from 'react';
import { focusFirstInvalid } from '../../design/form/Form.tsx';

/** Puts focus on the first invalid control inside `container` each time that somebody tries to go on; `tries` counts how often. */
export function useFocusAfterTry(container: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(container.current);
  }, [container, tries]);
}
