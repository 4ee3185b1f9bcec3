import { expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { messages } from '#shared/messages.ts';
import { nextStepOf } from './orderStep.ts';

const NOW = new Date('2026-11-25T02:00:00Z');
const order = (part: object) =>
  ({
    order_status: { status: 'Pending' },
    payment_status: 'Confirmed',
    payment_reason: '',
    pickup_time: new Date('2026-11-27T01:30:00Z'),
    amount_due: 50,
    amount_paid: 0,
    amount_to_refund: 0,
    orders: [],
    ...part,
  }) as Partial<Order> as Order;
const step = (part: object, lastDay: string | null = null) => nextStepOf(order(part), lastDay, NOW, 'Asia/Manila');
const ready = { order_status: { status: 'Ready for Pickup' } };

test.each([
  [
    'an unpaid one, to be paid by its day',
    { payment_status: 'Awaiting Proof' },
    'pay',
    'Pay ₱50.00 by Thu, 26 Nov 2026',
  ],
  [
    'a rejected proof, with its reason',
    { payment_status: 'Rejected', payment_reason: 'Not clear.' },
    'rejected',
    'Receipt not accepted: Not clear.',
  ],
  ['a proof that is being checked', { payment_status: 'To Check' }, 'checking', messages.proofBeingChecked],
  ['one that is prepared', {}, 'preparing', messages.beingPrepared],
  ['one that is ready', ready, 'ready', messages.ready],
  [
    'one that is ready since its day is over',
    { ...ready, pickup_time: new Date('2026-11-24T01:30:00Z') },
    'late',
    messages.ready,
  ],
  ['one that was picked up', { order_status: { status: 'Claimed' } }, 'claimed', 'Picked up.'],
])('the next step is that of %s', (_title, part, kind, title) => {
  expect(step(part, '2026-11-26')).toMatchObject({ kind, title });
});

test('a cancelled order states the reason, and the refund', () => {
  const cancelled = { order_status: { status: 'Cancelled' }, orders: [{ cancel_reason: 'Torn.' }] };
  expect(step({ ...cancelled, amount_to_refund: 50 }).note).toBe('Torn. We will refund ₱50.00.');
  expect(step({ ...cancelled, payment_status: 'Awaiting Proof' }).note).toBe(`Torn. ${messages.cancelledUnpaid}`);
});
