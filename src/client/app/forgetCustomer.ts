import { customerSession } from '../api/session.ts';
import { forget } from '../browser/webStorage.ts';
import { removeServiceWorkers } from './offlineCodes.ts';

/** What the browser stores of no customer: of the device, and of staff. Everything else leaves with the customer. */
const NOT_OF_A_CUSTOMER =
  /^(typefaces|reloaded-for|staff|sidebar-collapsed|order-views|categories-open|recent-hits|picked|report|report-scroll|draft\.staff)(\.|$)/;
/** What a session that has ended leaves: what was typed in this tab, and where the customer was, for who signs in again. */
const FOR_WHO_RETURNS = /^(draft\.customer|return-to|places)(\.|$)/;
/** What is stored for each customer, by their key. */
const OF_ONE_CUSTOMER = /^(?:checkout|pickup-codes|draft\.customer|return-to)\.(\d+)(?:\.|$)/;

const CHANNEL = 'campus-store.signed-out';

/** Leaves nothing of the customer in this browser: they have signed out. The other tabs forget what is theirs, too. */
export function forgetCustomer(): void {
  forgetHere();
  const others = new BroadcastChannel(CHANNEL);
  others.postMessage(null);
  others.close();
}

/** Has this tab forget the customer when they sign out in another one. Returns a function that ends it. */
export function forgetWithOthers(): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.onmessage = forgetHere;
  return () => others.close();
}

/** The session has ended by itself, or from another device: orders, students, addresses and codes leave. */
export function forgetEndedSession(): void {
  customerSession.set(null);
  forget((name) => !NOT_OF_A_CUSTOMER.test(name) && !FOR_WHO_RETURNS.test(name));
  void removeServiceWorkers();
}

/** A customer is signed in: what others left in this tab and browser goes. */
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
