import { expect, test } from 'vitest';
import { type FilterName, toExtras } from './orderFilters.ts';

/** Sunday, 22 November 2026. */
const TODAY = '2026-11-22';
const extrasOf = (named: Partial<Record<FilterName, string>>) => toExtras((name) => named[name] ?? null, TODAY);

test.each([
  ['nothing', {}, {}],
  ['open orders', { status: 'open' }, { order_status: ['Pending', 'Processing', 'Ready for Pickup'] }],
  ['orders to prepare', { status: 'to-prepare' }, { order_status: ['Pending', 'Processing'] }],
  ['one status', { status: 'Claimed' }, { order_status: ['Claimed'] }],
  ['a payment', { payment: 'To Check' }, { payment_status: ['To Check'] }],
  ['today', { pickup: 'today' }, { pickup_from: TODAY, pickup_until: TODAY }],
  ['tomorrow', { pickup: 'tomorrow' }, { pickup_from: '2026-11-23', pickup_until: '2026-11-23' }],
  ['this week', { pickup: 'week' }, { pickup_from: '2026-11-22', pickup_until: '2026-11-28' }],
  ['late', { pickup: 'late', slot: '09:30' }, { is_late: true }],
  ['a slot', { pickup: 'today', slot: '09:30' }, { pickup_from: TODAY, pickup_until: TODAY, pickup_slot: '09:30' }],
  ['a slot of no day', { slot: '09:30' }, {}],
  ['days from one on', { pickup: 'days', from: '2026-11-24' }, { pickup_from: '2026-11-24' }],
  [
    'days the wrong way round',
    { pickup: 'days', from: '2026-11-25', until: '2026-11-24' },
    { pickup_from: '2026-11-24', pickup_until: '2026-11-25' },
  ],
  ['a category', { category: '12' }, { category: '12' }],
  ['a counter', { counter: '3' }, { counter: '3' }],
  [
    'what is none of it',
    { status: 'Lost', payment: 'x', pickup: 'x', category: "1' or", counter: 'all', from: '2026-02-31' },
    {},
  ],
])('a URL requests %s from the server', (_what, named, expected) => {
  expect(extrasOf(named)).toEqual(expected);
});
