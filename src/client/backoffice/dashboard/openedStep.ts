import { readString, storageEntry } from '../../browser/webStorage.ts';

/** The unfinished setup step of a new store that the user opened from the list. */
export const openedStep = storageEntry<string>({ area: 'session', name: 'setup-step', read: readString });
