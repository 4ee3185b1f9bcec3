import type { Profile } from '#shared/contracts/customers.ts';
import { readShape, storageEntry } from '../browser/webStorage.ts';

type StoredProfile = Omit<Profile, 'agreement' | 'sign_in_change'>;

/**
 * The customer's session: its token, and the profile as last known (screens read it afresh). Not the agreement, nor
 * what became of ways to sign in: what is stored as text would give their dates back as text.
 */
export const customerSession = storageEntry<{ token: string; user: StoredProfile }>({
  area: 'local',
  name: 'customer',
  read: readShape({
    token: 'string',
    user: { _id: 'string', name: 'string', full_name: 'string', email: 'string', phone_number: 'string' },
  }),
});

/** The staff session: the bearer token alone; who it is, is read from the server. */
export const staffSession = storageEntry<{ token: string }>({
  area: 'local',
  name: 'staff',
  read: readShape({ token: 'string' }),
});

/**
 * Ends a session on the server as it ends here. Nothing waits for it, and it goes out although the page is left; without a
 * connection the session runs out by itself.
 */
export function endSession(side: 'customers' | 'users', token: string | undefined): void {
  if (token === undefined) return;
  const headers = { Authorization: `Bearer ${token}` };
  fetch(`/api/${side}/logout`, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
