import type { Profile } from '#shared/contracts/customers.ts';
import { readShape, storageEntry } from '../browser/webStorage.ts';

type StoredProfile = Omit<Profile, 'agreement' | 'sign_in_change'>;

/** Dates are left out, because stored JSON would return them as text. */
export const customerSession = storageEntry<{ token: string; user: StoredProfile }>({
  area: 'local',
  name: 'customer',
  read: readShape({
    token: 'string',
    user: { _id: 'string', name: 'string', full_name: 'string', email: 'string', phone_number: 'string' },
  }),
});

export const staffSession = storageEntry<{ token: string }>({
  area: 'local',
  name: 'staff',
  read: readShape({ token: 'string' }),
});

/** The request is sent even while the page is being left; without a connection the session expires. */
export function endSession(side: 'customers' | 'users', token: string | undefined): void {
  if (token === undefined) return;
  const headers = { Authorization: `Bearer ${token}` };
  fetch(`/api/${side}/logout`, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
