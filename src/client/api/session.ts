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
