import { expect, test } from 'vitest';
import type { PickingList } from '#shared/contracts/counter.ts';
import {
  byOrder,
  completeOrders,
  linesOf,
  narrowList,
  type PickedOrder,
  type PickedProduct,
  productsOf,
  takeByCode,
  takenOf,
  takenWith,
  ticksOfAll,
  whoTook,
} from './picked.ts';

const BARCODE = '4006381333931';
const line = (id: string, order_no: string, quantity: number, is_new = false) => ({
  _id: id,
  order_no,
  quantity,
  is_new,
});
const product = (lines: PickedProduct['lines'], over: Partial<PickedProduct> = {}): PickedProduct => ({
  ...{ name: 'Polo', size: '', color: '', uom: 'pc', other_fields: {}, barcode: BARCODE, isbn: '', sku: '', shelf: '' },
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  orders: lines.map(({ order_no, quantity }) => ({ order_no, quantity })),
  lines,
  ...over,
});
const order = (order_no: string, payment_status: PickedOrder['payment_status'], lines: string[]): PickedOrder => ({
  ...{
    _id: order_no,
    order_no,
    profile: { name: order_no },
    payment_status,
    amount_due: 100,
    amount_paid: 0,
    printed: null,
    lines,
  },
});
const small = product([line('1', 'A', 2), line('2', 'B', 1)], { size: 'S' });
const large = product([line('3', 'B', 1, true)], { size: 'L' });
const list: PickingList = {
  day: '2026-11-24',
  quantity: 4,
  groups: [{ category: 'Uniforms', quantity: 4, products: [small, large] }],
  orders: [order('A', 'Awaiting Proof', ['1']), order('B', 'Confirmed', ['2', '3'])],
};

test('each scan takes one piece, of one line and size after the other, until all are taken', () => {
  let waiting = {};
  const scanned = [];
  for (;;) {
    const take = takeByCode(list, takenWith([], waiting), [BARCODE]);
    if ('problem' in take) {
      expect(take.problem).toBe('complete');
      break;
    }
    scanned.push([take.tick._id, take.tick.quantity]);
    waiting = { ...waiting, [take.tick._id]: take.tick.quantity };
  }
  expect(scanned).toEqual([
    ['1', 1],
    ['1', 2],
    ['2', 1],
    ['3', 1],
  ]);
  expect(takeByCode(list, new Map(), ['96385074'])).toEqual({ problem: 'unknown' });
});

test('waiting ticks are shown over those of the store, and no line has more than its pieces', () => {
  const kept = [{ _id: '1', quantity: 2, who: 'Ben', picked_at: new Date(0) }];
  expect(takenOf(takenWith(kept, {}), small.lines)).toBe(2);
  expect(takenOf(takenWith(kept, { 1: 0, 2: 9 }), small.lines)).toBe(1);
  expect(ticksOfAll(small.lines, true)).toEqual([
    { _id: '1', quantity: 2 },
    { _id: '2', quantity: 1 },
  ]);
  expect(ticksOfAll(large.lines, false)).toEqual([{ _id: '3', quantity: 0 }]);
});

test('each staff user who ticked a line is named once; removed ticks and other lines name no user', () => {
  const tick = (_id: string, who: string, quantity = 1) => ({ _id, quantity, who, picked_at: new Date(0) });
  const ticks = [tick('1', 'Ben'), tick('2', 'Ana'), tick('3', 'Carla'), tick('2', 'Ben'), tick('1', 'Dan', 0)];
  expect(whoTook(ticks, small.lines)).toEqual(['Ben', 'Ana']);
});

test('an order is complete once all of its lines are, whatever part of the list is shown', () => {
  const complete = (taken: Record<string, number>) =>
    completeOrders(list, takenWith([], taken)).map(({ order_no }) => order_no);
  expect(complete({ 1: 1, 2: 1 })).toEqual([]);
  expect(complete({ 1: 2, 2: 1 })).toEqual(['A']);
  expect(complete({ 2: 1, 3: 1 })).toEqual(['B']);
});

test('in the view by order, paid orders come first, and the filters for paid and new lines have their own sums', () => {
  expect(
    byOrder(list).map(({ order, products }) => [order.order_no, products.map(({ quantity }) => quantity)]),
  ).toEqual([
    ['B', [1, 1]],
    ['A', [2]],
  ]);
  const paid = narrowList(list, 'paid');
  expect(paid.quantity).toBe(2);
  expect(linesOf(productsOf(paid)).map(({ _id }) => _id)).toEqual(['2', '3']);
  expect(productsOf(paid)[0]?.orders).toEqual([{ order_no: 'B', quantity: 1 }]);
  expect(narrowList(list, 'new')).toMatchObject({ quantity: 1, groups: [{ quantity: 1, products: [{ size: 'L' }] }] });
  expect(narrowList(list, 'all')).toBe(list);
});
