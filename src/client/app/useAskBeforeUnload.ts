import { useEffect } from 'react';

/** Has the browser ask, as long as something would be lost, before the page is reloaded or closed; its words cannot be chosen. */
export function useAskBeforeUnload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}
