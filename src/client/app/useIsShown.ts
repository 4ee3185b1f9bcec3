import { useSyncExternalStore } from 'react';

const HIDDEN_MS = 10_000;

// One that is opened in the background is not shown at first.
let isShown = document.visibilityState !== 'hidden';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: boolean) {
  isShown = next;
  for (const listener of listeners) listener();
}

function follow() {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') timer = setTimeout(change, HIDDEN_MS, false);
  else change(true);
}
document.addEventListener('visibilitychange', follow);
// A page that the browser keeps for Back is frozen before a timer could run.
window.addEventListener('pagehide', () => change(false));
window.addEventListener('pageshow', follow);

/** Whether the tab is in sight, or was within the last ten seconds. */
export const useIsShown = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isShown,
  );
