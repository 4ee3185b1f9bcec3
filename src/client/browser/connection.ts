import { useSyncExternalStore } from 'react';

/** `back` for a moment after it was lost. */
export type Connection = 'online' | 'offline' | 'reconnecting' | 'back';

const TIMEOUT_MS = 5_000;
const RETRY_MS = 3_000;
const BACK_MS = 4_000;

let connection: Connection = navigator.onLine ? 'online' : 'offline';
let timer: ReturnType<typeof setTimeout> | undefined;
let isChecking = false;
const listeners = new Set<() => void>();

function change(next: Connection) {
  if (connection === next) return;
  connection = next;
  for (const listener of listeners) listener();
}

async function isStoreThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** Checks whether the store can be reached until it can. Callers call it when a response did not arrive. */
export async function checkConnection(): Promise<void> {
  if (isChecking || !navigator.onLine) return;
  isChecking = true;
  clearTimeout(timer);
  const isThere = await isStoreThere();
  isChecking = false;
  // The window's offline event was faster.
  if (!navigator.onLine) return;
  if (!isThere) {
    change('reconnecting');
    timer = setTimeout(() => void checkConnection(), RETRY_MS);
  } else if (connection !== 'online') {
    change('back');
    timer = setTimeout(() => change('online'), BACK_MS);
  }
}

window.addEventListener('offline', () => {
  clearTimeout(timer);
  change('offline');
});
window.addEventListener('online', () => {
  change('reconnecting');
  void checkConnection();
});

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
