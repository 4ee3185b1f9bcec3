import superjson from 'superjson';
import { expect, test } from 'vitest';
import { transformer } from './transformer.ts';

/** A new object each time: superjson also records references to the same object, which no client reads. */
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

test.each([
  ...values.slice(0, 9),
  ['numbers that JSON has no word for, in a record', { not: Number.NaN, most: Number.POSITIVE_INFINITY, none: -0 }],
  ['one value that stands twice', ((at) => ({ first: at, second: [at] }))(noon())],
  ['an empty name, and names with dots at their ends', { '': noon(), '.a': { 'b.': noon() }, '\\\\': noon() }],
] as [name: string, value: unknown][])('%s is read as superjson reads it', (_name, value) => {
  const sent = () => JSON.parse(JSON.stringify(superjson.serialize(value)));
  expect(transformer.deserialize(sent())).toEqual(superjson.deserialize(sent()));
  expect(transformer.deserialize(sent())).toEqual(value);
});

test.each<[title: string, json: unknown, values: unknown]>([
  ['a billion zeros', { filters: 1e9 }, { filters: [['typed-array', 'Uint8Array']] }],
  ['a billion zeros as the whole', 1e9, [['typed-array', 'Float64Array']]],
  ['an expression', { s: '/(a+)+$/' }, { s: ['regexp'] }],
  ['a set', [1, 2], ['set']],
  ['dates in a set', ['2026-11-20'], ['set', { 0: ['Date'] }]],
  ['a map', [[1, 2]], ['map']],
  ['a large number', '9'.repeat(40), ['bigint']],
  ['a URL', 'https://store.example', ['URL']],
  ['an error', { message: 'x', stack: 'y' }, ['Error']],
  ['a class', {}, [['class', 'Date']]],
  ['a symbol', 'x', [['symbol', 'x']]],
  ['a date of a record', { toString: 1, valueOf: 1 }, ['Date']],
  ['a member that every object has', {}, { 'constructor.prototype.polluted': ['undefined'] }],
  ['a prototype', JSON.parse('{"__proto__":{"polluted":"1"}}'), { '__proto__.polluted': ['number'] }],
  ['a prototype itself', JSON.parse('{"__proto__":"2026-11-20"}'), { ['__proto__']: ['Date'] }],
  ['a place far behind the end of a list', { ids: ['1'] }, { 'ids.4294967294': ['undefined'] }],
  ['the length of a list', { ids: ['1'] }, { 'ids.length': ['undefined'] }],
  ['a member of a text', { s: 'abc' }, { 's.0': ['undefined'] }],
  ['a tree of paths', { a: { b: '2026-11-20' } }, { a: { b: ['Date'] } }],
  ['no kind', { a: 1 }, { a: [] }],
  ['a kind that every object has', { a: 1 }, { a: ['constructor'] }],
])('a note with %s is rejected', (_title, json, values) => {
  expect(() => transformer.deserialize({ json, meta: { values, v: 1 } } as never)).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  );
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
