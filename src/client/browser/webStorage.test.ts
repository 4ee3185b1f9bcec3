import { beforeEach, expect, test } from 'vitest';
import { createStorage } from '#test/store/browserStorage.ts';
import { readString, storageEntry } from './webStorage.ts';

let state: 'open' | 'full' | 'blocked';
let entries: Record<string, string>;

beforeEach(() => {
  state = 'open';
  entries = {};
  const store = createStorage(entries, (key, text) => {
    if (state === 'full') throw new DOMException('full', 'QuotaExceededError');
    entries[key] = text;
  });
  const storage = {
    configurable: true,
    get() {
      if (state === 'blocked') throw new DOMException('blocked', 'SecurityError');
      return store;
    },
  };
  Object.defineProperty(globalThis, 'localStorage', storage);
  Object.defineProperty(globalThis, 'sessionStorage', storage);
});

const word = (name = 'word') => storageEntry<string>({ area: 'session', name, maxLength: 12, read: readString });

test('stores a value as JSON under the store’s own name, each part separately', () => {
  const entry = word();
  entry.set('pen');
  entry.set('ink', '7.profile');
  expect(entries).toEqual({ 'campus-store.word': '"pen"', 'campus-store.word.7.profile': '"ink"' });
  expect([entry.get(), entry.get('7.profile'), entry.get('8.profile')]).toEqual(['pen', 'ink', null]);
  expect(entry.parts()).toEqual(['7.profile']);
  entry.set(null);
  expect(entry.get()).toBeNull();
});

test.each(['not JSON', '', '{"pen":1}', 'null'])('an unreadable value counts as missing: %j', (text) => {
  entries['campus-store.word'] = text;
  expect(word().get()).toBeNull();
});

test('a value over the maximum is rejected, and the stored one stays', () => {
  const entry = word();
  expect(entry.set('x'.repeat(10))).toBe(true);
  expect(entry.set('y'.repeat(11))).toBe(false);
  expect(entry.get()).toBe('x'.repeat(10));
});

test.each(['full', 'blocked'] as const)(
  'a %s storage never throws, and the page remembers the value itself',
  (next) => {
    const entry = word(next);
    entry.set('old', 'a');
    state = next;
    expect(entry.set('pen', 'a')).toBe(true);
    expect(entry.get('a')).toBe('pen');
    expect(new Set(entry.parts())).toEqual(new Set(['a']));
    entry.set(null, 'a');
    expect(entry.get('a')).toBeNull();
    // A page stores a limited number of values.
    for (let part = 0; part < 100; part += 1) entry.set('pen', String(part));
    expect(entry.parts()).toHaveLength(20);
    expect(entry.get('99')).toBe('pen');
  },
);

test('a value that a full storage rejected does not return as the previous value', () => {
  word().set('old');
  state = 'full';
  word().set('new');
  expect(entries).toEqual({});
  expect(word().get()).toBe('new');
  state = 'open';
  word().set('newer');
  expect(entries).toEqual({ 'campus-store.word': '"newer"' });
});
