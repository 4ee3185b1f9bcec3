import { storageEntry } from '../browser/webStorage.ts';

const stored = storageEntry<string>({
  area: 'local',
  name: 'device',
  read: (text) => (typeof text === 'string' ? text : null),
});

/**
 * The number by which the store knows this browser again where somebody has signed in with it, so that strangers on the same network hold
 * nobody up (docs/rules.md, People and sign-in). It is made up here, says nothing of anybody, and is sent by those who are not signed in alone.
 */
export function deviceId(): string {
  const known = stored.get();
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  stored.set(made);
  return made;
}
