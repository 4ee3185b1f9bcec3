import { useSyncExternalStore } from 'react';
import type { Profile } from '#shared/contracts/customers.ts';

/** A value in local storage that components follow, in this tab and from others. */
export interface Stored<Value> {
  get(): Value | null;
  set(value: Value | null): void;
  use(): Value | null;
}

function stored<Value>(key: string): Stored<Value> {
  const listeners = new Set<() => void>();
  let text = localStorage.getItem(key);
  let value = parse(text);

  function parse(raw: string | null): Value | null {
    try {
      return raw === null ? null : (JSON.parse(raw) as Value);
    } catch {
      return null;
    }
  }
  function refresh() {
    const current = localStorage.getItem(key);
    if (current === text) return;
    text = current;
    value = parse(current);
    for (const listener of listeners) listener();
  }
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) refresh();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set: (next) => {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
      refresh();
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}

/**
 * The customer's session: its token, and the profile as last known (screens read it afresh). Not the agreement: what is
 * stored as text would give its date back as text.
 */
export const customerSession = stored<{ token: string; user: Omit<Profile, 'agreement'> }>('campus-store.customer');

/** The staff session: the bearer token alone; who it is, is read from the server. */
export const staffSession = stored<{ token: string }>('campus-store.staff');
