import { isObject, readShape, storageEntry } from '../browser/webStorage.ts';

/** Customers' forms and staff's records are stored apart: one browser may serve the same person as both. */
type Side = 'customer' | 'staff';

/** As long as the longest record: a product whose texts are full. */
const MAX_LENGTH = 500_000;

/** Drafts that were typed and not sent. */
const drafts = storageEntry<object>({
  area: 'session',
  name: 'draft',
  maxLength: MAX_LENGTH,
  read: readShape(isObject),
});

/** The key of a draft in this tab: one per person and form. `person` is empty before the sign-in. */
export const draftKey = (side: Side, person: string, form: string): string => `${side}.${person}.${form}`;

/** The draft that is stored under a key; null where there is none, or none that can be read. Drafts are plain JSON. */
export const readDraft = <Draft extends object>(key: string): Draft | null => drafts.get(key) as Draft | null;

/** Stores a draft; one that is too long is not stored, and what it replaces is removed. */
export function writeDraft(key: string, draft: object): void {
  if (!drafts.set(draft, key)) removeDraft(key);
}

export function removeDraft(key: string): void {
  drafts.set(null, key);
}

/** Whether this tab stores anything that any signed-in customer typed. */
export const hasCustomerDrafts = (): boolean =>
  drafts.parts().some((key) => key.startsWith('customer.') && !key.startsWith(draftKey('customer', '', '')));

/** Whether this tab stores a draft, anybody's, of the record at a URL (its query does not count). */
export function hasRecordDraft(url: string): boolean {
  const path = url.split('?')[0] ?? url;
  return drafts.parts().some((key) => key.startsWith('staff.') && key.endsWith(`.${path}`));
}
