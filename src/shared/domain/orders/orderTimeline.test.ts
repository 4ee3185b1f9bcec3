import { expect, test } from 'vitest';
import type { OrderStatus } from './orderStatus.ts';
import { describeStep, type TimelineStep } from './orderTimeline.ts';

const NAMES = new Map([
  [1, 'Atlas'],
  [2, 'Polo'],
]);
const base: TimelineStep = {
  kind: 'status',
  isOwn: false,
  changes: [],
  isUndo: false,
  pickupTo: null,
  counterTo: null,
  payment: undefined,
};
const moved = (to: OrderStatus, lines: readonly number[] = [1, 2], from: OrderStatus = 'Pending') => ({
  changes: lines.map((line) => ({ line, from, to })),
});

test('more than three items are counted', () => {
  const names = new Map(['Atlas', 'Polo', 'Pad', 'Pen', 'Kit'].map((name, line) => [line, name]));
  const read = (lines: number[]) => describeStep({ ...base, ...moved('Cancelled', lines) }, names, 'Asia/Manila');
  expect(read([0, 1, 2])).toBe('Atlas, Polo, Pad were cancelled by us.');
  expect(read([0, 1, 2, 3])).toBe('4 items were cancelled by us.');
});

test.each<[Partial<TimelineStep>, string]>([
  [{ kind: 'placed' }, 'You placed the order.'],
  // An event as earlier versions of the store wrote it.
  [{ changes: [{ line: 1, from: null, to: 'Pending' }] }, 'You placed the order.'],
  [{ kind: 'placed', changes: [{ line: 1, from: null, to: 'Claimed' }] }, 'You bought it at the counter.'],
  [{ kind: 'exchange', changes: [{ line: 2, from: null, to: 'Claimed' }] }, 'We exchanged a product for you.'],
  [moved('Processing'), 'Your order is being prepared.'],
  [moved('Ready for Pickup', [2]), 'Polo is ready for you.'],
  [moved('Cancelled', [1]), 'Atlas was cancelled by us.'],
  [moved('Cancelled'), 'We cancelled the order.'],
  [{ ...moved('Cancelled'), isOwn: true }, 'You cancelled the order.'],
  [{ ...moved('Pending', [1, 2], 'Cancelled'), isUndo: true }, 'Corrected: Your order is waiting to be prepared.'],
  [
    { changes: [...moved('Claimed', [1]).changes, ...moved('Cancelled', [2]).changes] },
    'Atlas was picked up. Polo was cancelled by us.',
  ],
  [
    { kind: 'pickup', pickupTo: new Date('2026-11-26T02:00:00Z'), isOwn: true },
    'You changed the pick-up to Thu, 26 Nov 2026, 10:00 AM.',
  ],
  [
    { kind: 'pickup', pickupTo: new Date('2026-11-26T00:00:00Z') },
    'We changed the pick-up to Thu, 26 Nov 2026, any time that day.',
  ],
  [{ kind: 'pickup', counterTo: 'Annex' }, 'We changed the pick-up to Annex.'],
  [
    { kind: 'pickup', pickupTo: new Date('2026-11-26T00:00:00Z'), counterTo: 'Annex', isOwn: true },
    'You changed the pick-up to Thu, 26 Nov 2026, any time that day, Annex.',
  ],
  [{ kind: 'proof', payment: 'proof_replaced', isOwn: true }, 'You uploaded a new receipt.'],
  [{ kind: 'proof', isOwn: true }, 'You uploaded a receipt.'],
  [{ kind: 'payment', payment: 'refunded' }, 'We sent you a refund.'],
  [{ kind: 'reminder' }, 'We reminded you to pay.'],
  [{ kind: 'fetch_reminder' }, 'We reminded you to pick up the order.'],
  [{ kind: 'message' }, 'We sent you a message.'],
  [{ kind: 'note' }, ''],
  [{ kind: 'printed' }, ''],
])('%j reads: %s', (step, text) => {
  expect(describeStep({ ...base, ...step }, NAMES, 'Asia/Manila')).toBe(text);
});
