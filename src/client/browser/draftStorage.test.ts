import { beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '#test/store/browserStorage.ts';
import { draftKey, hasCustomerDrafts, hasRecordDraft, readDraft, removeDraft, writeDraft } from './draftStorage.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage({}));
});

const profile = draftKey('customer', '7', 'profile');

test('drafts of other forms, people and sides are stored separately', () => {
  writeDraft(profile, { full_name: 'Ana' });
  expect(readDraft(profile)).toEqual({ full_name: 'Ana' });
  for (const other of [
    draftKey('customer', '8', 'profile'),
    draftKey('customer', '7', 'product.1'),
    draftKey('staff', '7', 'profile'),
  ]) {
    expect(readDraft(other)).toBeNull();
  }
  removeDraft(profile);
  expect(readDraft(profile)).toBeNull();
});

test('a draft that is too long deletes its previous version', () => {
  writeDraft(profile, { full_name: 'Ana' });
  writeDraft(profile, { full_name: 'Ana'.repeat(1_000_000) });
  expect(readDraft(profile)).toBeNull();
});

test('detects a customer’s draft that waits for the sign-in, and ignores the sign-in’s own and staff’s drafts', () => {
  writeDraft(draftKey('customer', '', 'sign-in'), { number: '0917' });
  writeDraft(draftKey('staff', '7', '/stocks/12'), { name: 'Pen' });
  expect(hasCustomerDrafts()).toBe(false);
  writeDraft(profile, { full_name: 'Ana' });
  expect(hasCustomerDrafts()).toBe(true);
  expect(hasRecordDraft('/stocks/12?tab=prices')).toBe(true);
  expect(hasRecordDraft('/stocks/1')).toBe(false);
});
