import { readString, storageEntry } from '../../browser/webStorage.ts';

/** The step of a new store that a user has opened from the list and not finished. */
export const openedStep = storageEntry<string>({ area: 'session', name: 'setup-step', read: readString });
