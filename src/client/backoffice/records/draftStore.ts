/** What was typed into a record and not saved yet, with what it was typed over. Drafts are plain JSON. */
export interface StoredDraft<Draft> {
  draft: Draft;
  base: Draft;
  /** The version it was typed over; null for a new record. */
  version: number | null;
}

const PREFIX = 'campus-store.draft.';

/** The place of a draft in this tab's session storage: one per user and record. */
export function draftKey(userId: string, path: string): string {
  return `${PREFIX}${userId}.${path}`;
}

/** The draft that is kept under a key; null where there is none, or none that can be read. */
export function readDraft<Draft>(key: string): StoredDraft<Draft> | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as StoredDraft<Draft>;
  } catch {
    return null;
  }
}

/** Keeps a draft; a full storage must not stop anybody from typing. */
export function writeDraft<Draft>(key: string, kept: StoredDraft<Draft>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    sessionStorage.removeItem(key);
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Whether this tab keeps a draft, anybody's, of the record at an address (its query does not count). */
export function hasDraft(address: string): boolean {
  const path = address.split('?')[0] ?? address;
  return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX) && key.endsWith(`.${path}`));
}
