import { useCallback, useSyncExternalStore } from 'react';
import { customerSession } from '../../api/session.ts';
import { type CheckoutChoices, parseChoices } from './checkoutChoices.ts';

type Change = Partial<CheckoutChoices> | ((current: CheckoutChoices) => Partial<CheckoutChoices>);

/** Changes the choices, computed from what is stored at that moment, and returns them as they are then. */
export type ChangeChoices = (change: Change) => CheckoutChoices;

const listeners = new Set<() => void>();
// One object per stored text: React must see the same one until something changes.
let known: { key: string; text: string | null; choices: CheckoutChoices } | null = null;

function read(key: string): CheckoutChoices {
  const text = localStorage.getItem(key);
  if (known?.key !== key || known.text !== text) known = { key, text, choices: parseChoices(text) };
  return known.choices;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The signed-in customer's choices on the way to an order; they outlive a reload and follow other tabs. */
export function useCheckoutChoices(): [CheckoutChoices, ChangeChoices] {
  const customer = customerSession.use()?.user._id ?? '';
  const key = `campus-store.checkout.${customer}`;
  const choices = useSyncExternalStore(subscribe, () => read(key));
  const change: ChangeChoices = useCallback(
    (next) => {
      const current = read(key);
      localStorage.setItem(key, JSON.stringify({ ...current, ...(typeof next === 'function' ? next(current) : next) }));
      for (const listener of listeners) listener();
      return read(key);
    },
    [key],
  );
  return [choices, change];
}
