import { MAX_SEEN } from '#shared/domain/catalog/search/finding.ts';
import { customerSession } from '../../api/session.ts';
import { storageEntry } from '../../browser/webStorage.ts';

/** Product ids, one list for each customer, deleted with the customer's data (`app/session/forgetCustomer.ts`). */
const seen = storageEntry<string[]>({
  area: 'local',
  name: 'seen',
  read: (stored) => (Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_SEEN) : null),
});

export const withSeen = (list: readonly string[], id: string): string[] =>
  [id, ...list.filter((other) => other !== id)].slice(0, MAX_SEEN);

/** Records a seen product of the signed-in customer; nothing for visitors. */
export function rememberSeen(id: string): void {
  const customer = customerSession.get()?.user._id;
  if (customer !== undefined) seen.set(withSeen(seen.get(customer) ?? [], id), customer);
}

export function recentlySeen(): string[] {
  const customer = customerSession.get()?.user._id;
  return customer === undefined ? [] : (seen.get(customer) ?? []);
}
