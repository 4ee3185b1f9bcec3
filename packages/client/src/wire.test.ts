import superjson from 'superjson';
import { expect, test } from 'vitest';
import { fromWire, toWire, type Wire } from './wire.ts';

const at = new Date('2026-11-20T02:00:00.123Z');

test.each([
  ['plain JSON', { name: 'Notebook', sizes: ['S', 'M'], none: null, deep: [{ a: [1, 2.5, true] }] }],
  ['dates at any depth', { at, orders: [{ created_at: at, lines: [{ at }, {}] }] }],
  ['a date alone', at],
  ['undefined alone', undefined],
  ['undefined members', { a: undefined, b: [{ c: undefined, d: at }] }],
  ['numbers that JSON has not', { not: Number.NaN, most: Number.POSITIVE_INFINITY }],
  ['names with dots and backslashes', { 'a.b': { 'c\\.d': at }, 'e\\f': at, '': at, 'g.': { '.h': at } }],
  ['a value that stands twice', (() => ({ first: { at }, second: { at } }))()],
])('reads %s as superjson writes it', (_, value) => {
  const sent: Wire = JSON.parse(JSON.stringify(superjson.serialize(value)));
  expect(fromWire(sent)).toEqual(value);
});

test('writes what superjson reads, dates as the ISO text that every input takes', () => {
  expect(superjson.deserialize(JSON.parse(toWire(undefined)))).toBeUndefined();
  expect(superjson.deserialize(JSON.parse(toWire({ at, name: 'x' })))).toEqual({ at: at.toISOString(), name: 'x' });
});

test('reads no path into an object’s prototype', () => {
  const sent: Wire = { json: {}, meta: { values: { '__proto__.x': ['Date'], 'constructor.y': ['Date'] } } };
  expect(fromWire(sent)).toEqual({});
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});
