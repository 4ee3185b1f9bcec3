import superjson from 'superjson';
import { expect, test } from 'vitest';
import { transformer } from './transformer.ts';

/** A new one each time: superjson also notes which values are one and the same, which nothing here reads. */
const noon = () => new Date('2026-11-20T04:00:00.123Z');

const values: [name: string, value: unknown][] = [
  ['text', 'Niño ₱ 100'],
  ['nothing', null],
  ['undefined alone', undefined],
  ['an instant alone', noon()],
  ['a record', { _id: '1', price: 12.5, left: null, shown: true, sizes: ['S', 'M'] }],
  ['instants in records and lists', { at: noon(), lines: [{ at: noon(), past: [noon()] }, { at: null }] }],
  ['an instant under a name with dots and backslashes', { 'a.b\\c': { 'd.e': noon() } }],
  ['undefined in a record', { a: undefined, at: noon() }],
  ['numbers that JSON has no word for', [Number.NaN, Number.POSITIVE_INFINITY, -0]],
  ['a large number', { id: 12n }],
  ['sets and maps', { set: new Set([1]), map: new Map([['a', noon()]]) }],
  ['an empty list and an empty record', [[], {}]],
];

test.each(values)('%s goes over the wire as superjson writes it, and comes back', (_name, value) => {
  const sent = JSON.stringify(transformer.serialize(value));
  expect(JSON.parse(sent)).toEqual(JSON.parse(JSON.stringify(superjson.serialize(value))));
  expect(superjson.deserialize(JSON.parse(sent))).toEqual(value);
});
