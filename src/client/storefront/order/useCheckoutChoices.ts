import { useCallback, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { customerSession } from '#client/api/session.ts';
import { paths } from '#client/app/paths.ts';
import { storageEntry } from '#client/browser/webStorage.ts';
import { type CheckoutChoices, type LatestOrder, nothingChosen, readChoices } from './checkoutChoices.ts';

type Change = Partial<CheckoutChoices> | ((current: CheckoutChoices) => Partial<CheckoutChoices>);

export type ChangeChoices = (change: Change) => CheckoutChoices;

/** Each attempt contains the lines of a cart, by far the largest part. */
const stored = storageEntry<CheckoutChoices>({
  area: 'local',
  name: 'checkout',
  maxLength: 500_000,
  read: readChoices,
});

/** The choices survive a reload and are shared with other tabs. */
export function useCheckoutChoices(): [CheckoutChoices, ChangeChoices] {
  const customer = customerSession.use()?.user._id ?? '';
  const choices = stored.use(customer) ?? nothingChosen;
  const change: ChangeChoices = useCallback(
    (next) => {
      const current = stored.get(customer) ?? nothingChosen;
      const changed = { ...current, ...(typeof next === 'function' ? next(current) : next) };
      stored.set(changed, customer);
      return changed;
    },
    [customer],
  );
  return [choices, change];
}

/** The order that the customer has just placed or chosen; without one the customer is led home. */
export function useLatestOrder(): LatestOrder | null {
  const [, navigate] = useLocation();
  const [{ latest_order }] = useCheckoutChoices();
  const hasOrder = latest_order !== null;
  useLayoutEffect(() => {
    if (!hasOrder) navigate(paths.home(), { replace: true });
  }, [hasOrder, navigate]);
  return latest_order;
}
