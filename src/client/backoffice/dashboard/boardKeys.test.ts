import { expect, test } from 'vitest';
import { MAX_BULK_ORDERS } from '#shared/domain/orders/orderListing.ts';
import { boardKeyOf } from './boardKeys.ts';
import { tickAll } from './ticks.ts';

const key = (name: string, over = {}) =>
  boardKeyOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...over });

test.each([
  ['j', { kind: 'move', by: 1 }],
  ['K', { kind: 'move', by: -1 }],
  ['x', { kind: 'tick' }],
  ['2', { kind: 'set', status: 'Processing' }],
  ['5', { kind: 'set', status: 'Cancelled' }],
  ['?', { kind: 'legend' }],
  ['Escape', { kind: 'clear' }],
  ['6', null],
  ['q', null],
  ['constructor', null],
])('the key %s means %j', (name, meaning) => {
  expect(key(name)).toEqual(meaning);
});

test('a key with Ctrl, Alt or ⌘ is left to the browser', () => {
  for (const over of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) expect(key('k', over)).toBeNull();
});

test('ticks of one list leave those of the others, and there are never more than can be changed at once', () => {
  const list = Array.from({ length: MAX_BULK_ORDERS + 5 }, (_, index) => ({ _id: String(index) }));
  expect([...tickAll(new Set(['elsewhere', '3']), list, new Set(['2']))]).toEqual(['elsewhere', '2']);
  expect([...tickAll(new Set(['2']), list, new Set())]).toEqual([]);
  const all = tickAll(new Set(['elsewhere']), list, new Set(list.map(({ _id }) => _id)));
  expect([all.size, all.has('elsewhere'), all.has('0'), all.has(String(MAX_BULK_ORDERS))]).toEqual([
    MAX_BULK_ORDERS,
    true,
    true,
    false,
  ]);
});
