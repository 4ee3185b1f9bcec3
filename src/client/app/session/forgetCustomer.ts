import { customerSession } from '#client/api/session.ts';
import { forget } from '#client/browser/webStorage.ts';
import { removeServiceWorkers } from './offlineCodes.ts';

/** Keys of the browser's storage that belong to the device or to staff. All other keys are deleted with the customer. */
const NOT_OF_A_CUSTOMER =
  /^(device|reloaded-for|staff|sidebar-collapsed|categories-open|recent-hits|picked|report|report-scroll|draft\.staff)(\.|$)/;
/** Keys that remain after a session has expired: drafts of this tab, and the customer's place for the next sign-in. */
const FOR_WHO_RETURNS = /^(draft\.customer|return-to|places)(\.|$)/;
const OF_ONE_CUSTOMER = /^(?:checkout|pickup-codes|searches|seen|draft\.customer|return-to)\.(\d+)(?:\.|$)/;

const CHANNEL = 'campus-store.signed-out';

export function forgetCustomer(): void {
  forgetHere();
  const others = new BroadcastChannel(CHANNEL);
  others.postMessage(null);
  others.close();
}

/** Deletes the customer's data in this tab when they sign out in another one. Returns a function that stops it. */
export function forgetWithOthers(): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.onmessage = forgetHere;
  return () => others.close();
}

export function forgetEndedSession(): void {
  customerSession.set(null);
  forget((name) => !NOT_OF_A_CUSTOMER.test(name) && !FOR_WHO_RETURNS.test(name));
  void removeServiceWorkers();
}

export function forgetOtherCustomers(customerId: string): void {
  forget((name) => {
    const owner = OF_ONE_CUSTOMER.exec(name)?.[1];
    return owner !== undefined && owner !== customerId;
  });
}

function forgetHere(): void {
  forget((name) => !NOT_OF_A_CUSTOMER.test(name));
  void removeServiceWorkers();
}
