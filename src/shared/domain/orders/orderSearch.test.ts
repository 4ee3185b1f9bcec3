import { describe, expect, test } from 'vitest';
import { orderWords, searchTerms } from './orderSearch.ts';

const order = {
  order_no: '2026-11-000042',
  customer_name: 'María Clara Ibarra',
  customer_phone_number: '+639175550302',
  students: ['Crisostomo', 'Clara'],
  products: ['Sinag ng Wika 7', 'PE T-shirt'],
  amounts: [128_550],
  references: ['GC9981227731'],
};

/** Simulates the database's search in memory. */
function finds(text: string): boolean {
  const words = orderWords(order);
  return searchTerms(text).every(({ prefixes, whole }) =>
    words.some((word) => word === whole || prefixes.some((prefix) => word.startsWith(prefix))),
  );
}

describe('an order is found by', () => {
  test.each([
    '2026-11-000042',
    '2026-11',
    '000042',
    '42',
    '0042',
    'clara',
    'ibarra MARIA',
    'Mar',
    'crisostomo 42',
    'sinag wika',
    'ibarra shirt',
    '0917 555 0302',
    '09175550302',
    '0917-555-0302',
    '+63 917 555 0302',
    '+639175550302',
    '639175550302',
    '5550302',
    '0302',
    '1,285.50',
    '1285.50',
    '₱1,285.50 ibarra',
    'gc9981227731',
    'GC9981',
  ])('"%s"', (text) => expect(finds(text)).toBe(true));
});

describe('and not by', () => {
  test.each([
    '43',
    'maria santos',
    'bara',
    '2026-12',
    '0918',
    '302',
    '0917 555 000042',
    '0917 111 0042',
    '1285.51',
    '1285',
  ])('"%s"', (text) => expect(finds(text)).toBe(false));
});

test('a foreign number is found by its digits', () => {
  expect(orderWords({ ...order, customer_phone_number: '+14155550123' })).toEqual(
    expect.arrayContaining(['14155550123', '5550123', '0123']),
  );
});

test('words are few, short and unique, whatever a customer’s name', () => {
  const words = orderWords({ ...order, customer_name: 'x'.repeat(160), students: ['Clara Clara', ''] });
  expect(words).toHaveLength(new Set(words).size);
  expect(words.every((word) => word.length > 0 && word.length <= 40)).toBe(true);
  const products = Array.from({ length: 500 }, (_, index) => `product${index}`);
  expect(orderWords({ ...order, products }).length).toBeLessThan(220);
  expect(searchTerms('a b c d e f g h i j k')).toHaveLength(8);
  expect(searchTerms('  ')).toEqual([]);
});
