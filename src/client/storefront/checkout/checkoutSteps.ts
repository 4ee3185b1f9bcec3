import { useLocationProperty } from 'wouter/use-browser-location';
import { paths } from '../../app/paths.ts';

/** The three steps; the way back leads to the first two alone (docs/rules/checkout.md, Cart and checkout). */
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

/** The step that the URL names by its hash. */
export const useCheckoutStep = (): CheckoutStep => useLocationProperty(() => stepOf(location.hash));

/** The step of the checkout that a path shows, null elsewhere. */
export function useShownStep(path: string): CheckoutStep | null {
  const step = useCheckoutStep();
  if (path === paths.orderInformation) return 2;
  return path === paths.checkout ? step : null;
}

/** The steps as the stepper shows them at `current`: only what lies behind can be gone to. */
export const stepsAt = (current: CheckoutStep) =>
  checkoutSteps.map((step, index) => (index < current ? step : { id: step.id, label: step.label }));

/** The history entries right before the open one that are steps of the checkout, counted; 0 where the browser does not tell. */
export function stepsBehind(): number {
  if (!('navigation' in window)) return 0;
  const before = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
  const other = before.findLastIndex(({ url, sameDocument }) => {
    const path = url && new URL(url).pathname;
    return !sameDocument || (path !== paths.checkout && path !== paths.orderInformation);
  });
  return before.length - 1 - other;
}

/** State that another screen hands to the checkout: the customer came from there because something is missing here. */
export interface CheckoutHistoryState {
  missing?: 'names' | 'lines';
}
