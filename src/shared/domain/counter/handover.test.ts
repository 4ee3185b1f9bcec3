import { expect, test } from 'vitest';
import type { OrderStatus } from '../orders/orderStatus.ts';
import { handoverState } from './handover.ts';

test.each<[OrderStatus[], string]>([
  [['Pending', 'Ready for Pickup'], 'none'],
  [['Claimed', 'Ready for Pickup'], 'part'],
  [['Claimed', 'Pending', 'Cancelled'], 'part'],
  [['Claimed', 'Cancelled'], 'all'],
  [['Claimed'], 'all'],
  [['Cancelled'], 'none'],
  [[], 'none'],
])('an order with lines %j is handed over: %s', (lines, state) => {
  expect(handoverState(lines)).toBe(state);
});
