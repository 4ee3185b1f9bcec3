import { describe, expect, test } from 'vitest';
import type { BoardOrder } from '#shared/contracts/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import {
  type Board,
  changedLines,
  findOrder,
  isShortened,
  mergePages,
  reuseUnchanged,
  withOrder,
  withStatus,
} from './board.ts';

function order(id: number, status: OrderStatus, pickup: string | null = '2026-11-24T01:30:00Z'): BoardOrder {
  const line = (index: number) => ({
    _id: `${id}${index}`,
    item: { _id: '1', name: 'Notebook', description: '', uom: 'piece', selling_price: 25, images: [] },
    quantity: 1,
    size: '',
    color: '',
    addon_price: 0,
    other_fields: {},
    amount: 25,
    order_status: { status },
    cancel_reason: '',
  });
  return {
    _id: String(id),
    order_no: `2026-11-00004${id}`,
    profile: { name: 'Maria Clara Ibarra', email: '', phone_number: '+639171234567' },
    created_at: new Date('2026-11-20T02:00:00Z'),
    receiving_option: 'Pick-Up',
    order_address: '',
    remarks: '',
    pickup_time: pickup === null ? null : new Date(pickup),
    mode_of_payment: 'Bank Transfer',
    proof_of_payment_filename: null,
    proof_of_payment_url: null,
    payment_status: 'Awaiting Proof',
    payment_reason: '',
    payment_reference: '',
    students: [{ name: 'Crisostomo', grade_level: 'Grade 3' }],
    order_status: { status },
    total_amount: 50,
    amount_due: status === 'Cancelled' ? 0 : 50,
    amount_paid: 0,
    amount_to_refund: 0,
    orders: [line(1), line(2)],
    line_count: 2,
    student_count: 1,
  };
}

function board(...orders: BoardOrder[]): Board {
  const lists = ORDER_STATUSES.map((status) => {
    const listed = orders.filter((each) => each.order_status.status === status);
    return { status, count: listed.length, orders: listed };
  });
  return { lists, notices: [], last_event_id: '1' };
}

const idsIn = (shown: Board, status: OrderStatus) =>
  shown.lists.find((list) => list.status === status)?.orders.map(({ _id }) => _id);
const countOf = (shown: Board, status: OrderStatus) => shown.lists.find((list) => list.status === status)?.count;

describe('a changed order', () => {
  test('takes its status on every line', () => {
    const changed = withStatus(order(1, 'Pending'), 'Processing', null);
    expect(changed.order_status.status).toBe('Processing');
    expect(changed.orders.map((line) => line.order_status.status)).toEqual(['Processing', 'Processing']);
  });

  test('follows the least advanced of its lines when only some are set', () => {
    const changed = withStatus(order(1, 'Pending'), 'Claimed', ['11']);
    expect(changed.orders.map((line) => line.order_status.status)).toEqual(['Claimed', 'Pending']);
    expect(changed.order_status.status).toBe('Pending');
  });

  test('leaves a line alone that was cancelled by itself, and takes all of a cancelled order up again', () => {
    const partly = withStatus(order(1, 'Pending'), 'Cancelled', ['11'], 'Sold out');
    expect(partly).toMatchObject({ amount_due: 25, total_amount: 50, order_status: { status: 'Pending' } });
    const moved = withStatus(partly, 'Claimed', null);
    expect(moved.orders.map((line) => line.order_status.status)).toEqual(['Cancelled', 'Claimed']);
    expect(moved.orders[0]?.cancel_reason).toBe('Sold out');
    const whole = withStatus(withStatus(moved, 'Cancelled', null), 'Pending', null);
    expect(whole.orders.map((line) => [line.order_status.status, line.cancel_reason])).toEqual([
      ['Pending', ''],
      ['Pending', ''],
    ]);
    expect(whole.amount_due).toBe(50);
  });

  test('of which the board has the first lines takes its status, and what it comes to waits for the server', () => {
    const shortened = { ...order(1, 'Pending'), line_count: 30, amount_due: 750 };
    expect(isShortened(shortened)).toBe(true);
    expect(isShortened(order(1, 'Pending'))).toBe(false);
    expect(withStatus(shortened, 'Processing', null)).toMatchObject({
      order_status: { status: 'Processing' },
      amount_due: 750,
      line_count: 30,
    });
  });

  test('moves to the list of its status, and the counts follow', () => {
    const before = board(order(1, 'Pending'), order(2, 'Pending'));
    const after = withOrder(before, withStatus(order(1, 'Pending'), 'Processing', null));
    expect([idsIn(after, 'Pending'), countOf(after, 'Pending')]).toEqual([['2'], 1]);
    expect([idsIn(after, 'Processing'), countOf(after, 'Processing')]).toEqual([['1'], 1]);
  });

  test('comes back where it was when the change is undone', () => {
    const before = board(order(1, 'Pending'), order(2, 'Pending'));
    const moved = withOrder(before, withStatus(order(1, 'Pending'), 'Cancelled', null));
    expect(withOrder(moved, order(1, 'Pending'))).toEqual(before);
  });

  test('stands by its pick-up time, deliveries last', () => {
    const before = board(order(1, 'Pending', '2026-11-24T01:00:00Z'), order(2, 'Pending', null));
    const after = withOrder(before, order(3, 'Pending', '2026-11-25T01:00:00Z'));
    expect(idsIn(after, 'Pending')).toEqual(['1', '3', '2']);
  });

  test('leaves a board alone that shows neither it nor its status', () => {
    const pendingOnly = { ...board(order(1, 'Pending')), lists: board(order(1, 'Pending')).lists.slice(0, 1) };
    expect(withOrder(pendingOnly, order(2, 'Claimed'))).toEqual(pendingOnly);
  });
});

describe('a board that is loaded again', () => {
  test('keeps the orders that have not changed, whatever their proof is signed with', () => {
    const older = board(order(1, 'Pending'), order(2, 'Pending'));
    const newer = board({ ...order(1, 'Pending'), proof_of_payment_url: '/again' }, order(2, 'Claimed'));
    const merged = reuseUnchanged(older, newer);
    expect(findOrder(merged, '1')).toBe(findOrder(older, '1'));
    expect(findOrder(merged, '2')).toBe(findOrder(newer, '2'));
  });
});

describe('a board that has not changed', () => {
  test('stays the very same one', () => {
    const older = board(order(1, 'Pending'), order(2, 'Claimed'));
    expect(reuseUnchanged(older, board(order(1, 'Pending'), order(2, 'Claimed')))).toBe(older);
  });
  test('does not when a count or a notice is another', () => {
    const older = board(order(1, 'Pending'));
    expect(reuseUnchanged(older, { ...older, notices: ['New'] }).notices).toEqual(['New']);
    const more = { ...older, lists: older.lists.map((list) => ({ ...list, count: list.count + 1 })) };
    expect(countOf(reuseUnchanged(older, more), 'Pending')).toBe(2);
  });
});

describe('pages of a list', () => {
  test('show an order once that has slipped from one page to the next', () => {
    const pages = [
      [order(1, 'Pending'), order(2, 'Pending')],
      [order(2, 'Pending'), order(3, 'Pending')],
    ];
    expect(mergePages(pages).map(({ _id }) => _id)).toEqual(['1', '2', '3']);
  });
});

describe('a change that is undone', () => {
  test('names each line that it moved with what it was, and no other', () => {
    const before = withStatus(order(1, 'Pending'), 'Cancelled', ['12'], 'Sold out');
    const after = withStatus(before, 'Claimed', null);
    expect(changedLines(before, after)).toEqual([
      { _id: '11', order_status: 'Pending', old_order_status: 'Claimed', cancel_reason: '' },
    ]);
    expect(changedLines(after, withStatus(after, 'Pending', ['12']))).toEqual([
      { _id: '12', order_status: 'Cancelled', old_order_status: 'Pending', cancel_reason: 'Sold out' },
    ]);
  });
});

test('finds an order by its id on the board', () => {
  expect(findOrder(board(order(7, 'Claimed')), '7')?._id).toBe('7');
  expect(findOrder(undefined, '7')).toBeUndefined();
});
