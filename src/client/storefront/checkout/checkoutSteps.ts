import { useLocationProperty } from 'wouter/use-browser-location';
import { paths } from '../../app/paths.ts';

/** The three steps; links back lead only to the first two (docs/rules/checkout.md, Cart and checkout). */
export const checkoutSteps = [
  { id: 'selection', label: 'Checkout Selection', href: paths.checkout },
  { id: 'order-information', label: 'Order Information (Optional)', href: paths.checkoutOrderInformation },
  { id: 'payment', label: 'Payment' },
] as const;

export type CheckoutStep = 0 | 1 | 2;

function stepOf(hash: string): CheckoutStep {
  if (hash === '#payment') return 2;
  return hash === '#order-information' ? 1 : 0;
}

export const useCheckoutStep = (): CheckoutStep => useLocationProperty(() => stepOf(location.hash));

export function useShownStep(path: string): CheckoutStep | null {
  const step = useCheckoutStep();
  if (path === paths.orderInformation) return 2;
  return path === paths.checkout ? step : null;
}

/** Only earlier steps are links. */
export const stepsAt = (current: CheckoutStep) =>
  checkoutSteps.map((step, index) => (index < current ? step : { id: step.id, label: step.label }));

/** Checkout steps directly before this history entry; 0 if the browser does not report it. */
export function stepsBehind(): number {
  if (!('navigation' in window)) return 0;
  const before = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
  const other = before.findLastIndex(({ url, sameDocument }) => {
    const path = url && new URL(url).pathname;
    return !sameDocument || (path !== paths.checkout && path !== paths.orderInformation);
  });
  return before.length - 1 - other;
}

export interface CheckoutHistoryState {
  missing?: 'names' | 'lines';
}
