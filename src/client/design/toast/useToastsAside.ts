import { useEffect } from 'react';

/** While the screen has a panel or a drawer at its end, toasts stand at its start: what is pressed next is in the panel. */
export function useToastsAside(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.toastsAside = '';
    return () => {
      delete dataset.toastsAside;
    };
  }, []);
}
