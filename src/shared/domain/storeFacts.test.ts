import { expect, test } from 'vitest';
import { DEFAULT_STORE, phoneLink, storeLine } from './storeFacts.ts';

test.each([
  ['(02) 8123-4567 local 12', 'tel:028123456712'],
  ['+63 917 555 0110', 'tel:+639175550110'],
])('%s is called as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

test('paper has one line of what is known', () => {
  expect(storeLine(DEFAULT_STORE)).toBe('Campus Store');
  expect(storeLine({ ...DEFAULT_STORE, place: 'Rizal Hall', phone: '8123 4567' })).toBe(
    'Campus Store · Rizal Hall · 8123 4567',
  );
});
