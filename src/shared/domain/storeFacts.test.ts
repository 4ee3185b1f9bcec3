import { expect, test } from 'vitest';
import { atCounter, DEFAULT_STORE, phoneLink, storeLine } from './storeFacts.ts';

test.each([
  ['(02) 8123-4567 local 12', 'tel:028123456712'],
  ['+63 917 555 0110', 'tel:+639175550110'],
])('%s is called as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

test('paper has one line of the known facts', () => {
  expect(storeLine(DEFAULT_STORE)).toBe('Campus Store');
  expect(storeLine({ ...DEFAULT_STORE, place: 'Rizal Hall', phone: '8123 4567' })).toBe(
    'Campus Store · Rizal Hall · 8123 4567',
  );
});

test('an order is fetched at its counter, whose facts have priority over the store’s', () => {
  const store = {
    ...DEFAULT_STORE,
    place: 'Rizal Hall',
    map_link: 'https://map.example/1',
    phone: '1',
    hours: 'Daily',
  };
  const counter = { _id: '2', name: 'North Annex', place: 'Building 7', map_link: '', phone: '2', hours: '' };
  expect(atCounter(store, null)).toBe(store);
  // Without a place, the counter must not get the store's map, which shows another place.
  expect(atCounter(store, counter)).toMatchObject({
    ...{ name: 'Campus Store', place: 'North Annex, Building 7', map_link: '', phone: '2', hours: 'Daily' },
  });
  expect(atCounter(store, { ...counter, place: '' }).place).toBe('North Annex');
});
