import { useEffect } from 'react';

/** Has the browser ask, as long as something would be lost, before the page is reloaded or closed; its words cannot be chosen. */
export function useAskBeforeUnload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [wouldLose]);
}
