import { MAX_SEEN } from '#shared/domain/catalog/finding.ts';
import { customerSession } from '../../api/session.ts';
import { storageEntry } from '../../browser/webStorage.ts';

/** The keys of products, one list for each customer, which leaves with them (`app/forgetCustomer.ts`). */
const seen = storageEntry<string[]>({
  area: 'local',
  name: 'seen',
  read: (stored) => (Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_SEEN) : null),
});

/** The list with a product that was just seen, the latest first. */
export const withSeen = (list: readonly string[], id: string): string[] =>
  [id, ...list.filter((other) => other !== id)].slice(0, MAX_SEEN);

/** Stores that the customer of this browser has seen a product. Of somebody who has not signed in nothing is stored. */
export function rememberSeen(id: string): void {
  const customer = customerSession.get()?.user._id;
  if (customer !== undefined) seen.set(withSeen(seen.get(customer) ?? [], id), customer);
}

/** The products that the customer of this browser saw last, the latest first. */
export function recentlySeen(): string[] {
  const customer = customerSession.get()?.user._id;
  return customer === undefined ? [] : (seen.get(customer) ?? []);
}
