import { beforeEach, expect, test, vi } from 'vitest';
import { areDraftsKept, draftPlace, dropTyped, forgetKeptDrafts, keepTyped, readTyped } from './keptDrafts.ts';

let isFull: boolean;

beforeEach(() => {
  isFull = false;
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    removeItem: (key: string) => {
      delete entries[key];
    },
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      entries[key] = text;
    },
  };
  // As a browser's: its own keys are what is stored.
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(entries, { get: (_entries, name) => methods[name as keyof typeof methods] }),
  );
});

const place = draftPlace('7', 'profile');

test('keeps the fields that were typed, and those of other forms and people apart', () => {
  keepTyped(place, { full_name: 'Ana' });
  keepTyped(place, { phone_number: '0917' });
  expect(readTyped(place)).toEqual({ full_name: 'Ana', phone_number: '0917' });
  expect(readTyped(draftPlace('8', 'profile'))).toEqual({});
  expect(readTyped(draftPlace('7', 'product.1'))).toEqual({});
  dropTyped(place);
  expect(readTyped(place)).toEqual({});
});

test('what cannot be read, or kept, stops nobody from typing', () => {
  sessionStorage.setItem(place, 'not JSON');
  expect(readTyped(place)).toEqual({});
  isFull = true;
  keepTyped(place, { full_name: 'Ana' });
  expect(readTyped(place)).toEqual({});
});

test('knows whether somebody’s typing waits for their sign-in, which the sign-in’s own does not', () => {
  keepTyped(draftPlace('', 'sign-in'), { number: '0917' });
  expect(areDraftsKept()).toBe(false);
  keepTyped(place, { full_name: 'Ana' });
  expect(areDraftsKept()).toBe(true);
  forgetKeptDrafts();
  expect(areDraftsKept()).toBe(false);
  expect(readTyped(draftPlace('', 'sign-in'))).toEqual({});
});
