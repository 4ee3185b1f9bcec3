import { isObject, readShape, storageEntry } from './webStorage.ts';

type Side = 'customer' | 'staff';

const MAX_LENGTH = 500_000;

const drafts = storageEntry<object>({
  area: 'session',
  name: 'draft',
  maxLength: MAX_LENGTH,
  read: readShape(isObject),
});

/** `person` is empty before the sign-in. */
export const draftKey = (side: Side, person: string, form: string): string => `${side}.${person}.${form}`;

export const readDraft = <Draft extends object>(key: string): Draft | null => drafts.get(key) as Draft | null;

/** A draft that is too long is not stored, and the stored one is removed. */
export function writeDraft(key: string, draft: object): void {
  if (!drafts.set(draft, key)) removeDraft(key);
}

export function removeDraft(key: string): void {
  drafts.set(null, key);
}

export const hasCustomerDrafts = (): boolean =>
  drafts.parts().some((key) => key.startsWith('customer.') && !key.startsWith(draftKey('customer', '', '')));

/** Ignores the URL's query. */
export function hasRecordDraft(url: string): boolean {
  const path = url.split('?')[0] ?? url;
  return drafts.parts().some((key) => key.startsWith('staff.') && key.endsWith(`.${path}`));
}
