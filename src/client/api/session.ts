import type { Profile } from '#shared/contracts/customers.ts';
import { storageEntry } from '../browser/webStorage.ts';

/**
 * The customer's session: its token, and the profile as last known (screens read it afresh). Not the agreement, nor
 * what became of ways to sign in: what is stored as text would give their dates back as text.
 */
export const customerSession = storageEntry<{ token: string; user: Omit<Profile, 'agreement' | 'sign_in_change'> }>({
  area: 'local',
  name: 'customer',
  read: readSession,
});

/** The staff session: the bearer token alone; who it is, is read from the server. */
export const staffSession = storageEntry<{ token: string }>({ area: 'local', name: 'staff', read: readSession });

/** Only this store writes sessions, and the server checks the token of each. */
function readSession<Session extends object>(stored: unknown): Session | null {
  return typeof stored === 'object' ? (stored as Session | null) : null;
}
