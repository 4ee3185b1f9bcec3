import { useEffect } from 'react';

/**
 * While the screen is open, toasts stand at the top of a phone's or a tablet's window: for lists whose next entry moves to where the finger
 * is, which a toast at the bottom would cover.
 */
export function useToastsOnTop(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.toasts = 'top';
    return () => {
      delete dataset.toasts;
    };
  }, []);
}
