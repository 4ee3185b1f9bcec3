import { expect, test } from 'vitest';
import type { OrderStatus } from '../orders/orderStatus.ts';
import { handoverState, isUnpaid } from './handover.ts';

test.each<[OrderStatus[], string]>([
  [['Pending', 'Ready for Pickup'], 'none'],
  [['Claimed', 'Ready for Pickup'], 'part'],
  [['Claimed', 'Pending', 'Cancelled'], 'part'],
  [['Claimed', 'Cancelled'], 'all'],
  [['Claimed'], 'all'],
  [['Cancelled'], 'none'],
  [[], 'none'],
])('an order whose lines are %j has been fetched: %s', (lines, state) => {
  expect(handoverState(lines)).toBe(state);
});

test('a bank transfer that nobody has confirmed is not paid; an order that is paid otherwise is no matter of it', () => {
  expect([isUnpaid('Awaiting Proof'), isUnpaid('To Check'), isUnpaid('Rejected')]).toEqual([true, true, true]);
  expect([isUnpaid('Confirmed'), isUnpaid(null)]).toEqual([false, false]);
});
