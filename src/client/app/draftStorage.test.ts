import { beforeEach, expect, test, vi } from 'vitest';
import { areDraftsStored, clearDrafts, draftPlace, dropTyped, keepTyped, readTyped } from './draftStorage.ts';

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

const index = draftPlace('7', 'profile');

test('keeps the fields that were typed, and those of other forms and people apart', () => {
  keepTyped(index, { full_name: 'Ana' });
  keepTyped(index, { phone_number: '0917' });
  expect(readTyped(index)).toEqual({ full_name: 'Ana', phone_number: '0917' });
  expect(readTyped(draftPlace('8', 'profile'))).toEqual({});
  expect(readTyped(draftPlace('7', 'product.1'))).toEqual({});
  dropTyped(index);
  expect(readTyped(index)).toEqual({});
});

test('what cannot be read, or kept, stops nobody from typing', () => {
  sessionStorage.setItem(index, 'not JSON');
  expect(readTyped(index)).toEqual({});
  isFull = true;
  keepTyped(index, { full_name: 'Ana' });
  expect(readTyped(index)).toEqual({});
});

test('knows whether somebody’s typing waits for their sign-in, which the sign-in’s own does not', () => {
  keepTyped(draftPlace('', 'sign-in'), { number: '0917' });
  expect(areDraftsStored()).toBe(false);
  keepTyped(index, { full_name: 'Ana' });
  expect(areDraftsStored()).toBe(true);
  clearDrafts();
  expect(areDraftsStored()).toBe(false);
  expect(readTyped(draftPlace('', 'sign-in'))).toEqual({});
});
