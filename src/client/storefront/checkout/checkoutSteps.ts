import { useLocationProperty } from 'wouter/use-browser-location';
import { paths } from '../../app/paths.ts';

/** The three steps; the way back leads to the first two alone (docs/rules.md, Cart and checkout). */
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

/** The steps as the stepper shows them at `current`: only what lies behind can be gone to. */
export const stepsAt = (current: CheckoutStep) =>
  checkoutSteps.map((step, index) => (index < current ? step : { id: step.id, label: step.label }));

/** State that another screen hands to the checkout: the customer came from there because something is missing here. */
export interface CheckoutHistoryState {
  missing?: 'names' | 'lines';
}
