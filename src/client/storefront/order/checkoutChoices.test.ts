import { describe, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { noOrderTexts } from '#shared/domain/orders/orderTexts.ts';
import {
  effectiveStudents,
  lostAttempt,
  nothingChosen,
  readChoices,
  studentsOfLast,
  withAttempt,
  withLatestOrder,
  withNewStudent,
  withoutAttempt,
  withoutAttemptsOf,
} from './checkoutChoices.ts';

const order: Order = {
  _id: '7',
  order_no: '2026-11-000007',
  profile: { name: 'Maria', email: '', phone_number: '+639171234567' },
  created_at: new Date('2026-11-20T02:00:00Z'),
  receiving_option: 'Pick-Up',
  ...noOrderTexts,
  pickup_time: null,
  mode_of_payment: 'Bank Transfer',
  proof_of_payment_filename: null,
  proof_of_payment_url: null,
  payment_status: 'Awaiting Proof',
  payment_reason: '',
  payment_reference: '',
  students: [],
  order_status: { status: 'Pending' },
  total_amount: 50,
  amount_due: 50,
  amount_paid: 0,
  amount_to_refund: 0,
  orders: [],
};

describe('stored choices', () => {
  test('survive a reload', () => {
    const chosen = { ...nothingChosen, pickup_day: '2026-11-24', students: [{ id: 1, name: 'Ana', grade_level: '' }] };
    expect(readChoices(chosen)).toEqual(chosen);
  });

  test.each([null, '', 7, {}])('count as empty if %j is stored', (stored) => {
    expect(readChoices(stored)).toEqual(nothingChosen);
  });

  test('lose only the receiving option and the pick-up time when an order becomes the latest', () => {
    const chosen = readChoices({
      receiving_option: 'Pick-Up',
      pickup_day: '2026-11-24',
      pickup_time_slot: '09:30',
      mode_of_payment: 'Bank Transfer',
      order_address: 'Main Street',
    });
    expect({ ...chosen, ...withLatestOrder(order) }).toEqual({
      ...nothingChosen,
      mode_of_payment: 'Bank Transfer',
      order_address: 'Main Street',
      latest_order: { _id: '7', order_no: '2026-11-000007', mode_of_payment: 'Bank Transfer' },
    });
  });
});

test('the students of the latest order with students are offered for the next', () => {
  const ana = { name: 'Ana Reyes', grade_level: 'Grade 7' };
  expect(studentsOfLast([{ students: [] }, { students: [ana] }, { students: [{ ...ana, name: 'Ben' }] }])).toEqual([
    { id: 1, ...ana },
  ]);
  expect(studentsOfLast([])).toEqual([]);
});

test('opening an order for its proof leaves the current checkout unchanged', () => {
  const placed = { ...nothingChosen, students: [{ id: 1, name: 'Ana Reyes', grade_level: 'Grade 7' }] };
  expect({ ...placed, ...withLatestOrder(order) }.students).toEqual(placed.students);
});

test('unknown stored values next to the choices are dropped', () => {
  const stored = { order_address: 'Main Street', previous_students: [{ id: 1, name: 'Ana Reyes', grade_level: '' }] };
  expect(readChoices(stored)).toEqual({ ...nothingChosen, order_address: 'Main Street' });
});

describe('an attempt to order', () => {
  const content = (...ids: string[]) => JSON.stringify({ orders: ids.map((_id) => ({ _id })) });
  const first = { key: 'key-1', content: content('1', '2') };

  test('keeps its key while its content is unchanged, so that a repeat is the same request', () => {
    expect(withAttempt([], first.content, () => 'key-1')).toEqual([first, [first]]);
    expect(withAttempt([first], first.content, () => 'key-2')).toEqual([first, [first]]);
  });

  test('gets a new key for other content, and the old one is remembered', () => {
    const other = { key: 'key-2', content: content('1') };
    expect(withAttempt([first], other.content, () => 'key-2')).toEqual([other, [first, other]]);
    expect(withoutAttempt([first, other], 'key-1')).toEqual([other]);
  });

  test('may have become an order once none of its lines is left in the cart', () => {
    expect(lostAttempt([first], ['1', '2', '3'])).toBeNull();
    expect(lostAttempt([first], ['2', '3'])).toBeNull();
    expect(lostAttempt([first], ['3'])).toEqual(first);
    expect(lostAttempt([], [])).toBeNull();
  });

  test('is over once the customer has removed one of its lines', () => {
    expect(withoutAttemptsOf([first], '2')).toEqual([]);
    expect(withoutAttemptsOf([first], '3')).toEqual([first]);
  });
});

test('gives every added student a unique id, also after one was removed', () => {
  const three = withNewStudent(withNewStudent(withNewStudent([])));
  const again = withNewStudent(three.filter((student) => student.id !== 2));
  expect(again.map((student) => student.id)).toEqual([1, 3, 4]);
});

test('the only student of the profile is the default', () => {
  const ana = { _id: '7', name: 'Ana', grade_level: 'Grade 7', section: 'Rosal' };
  const names = (choices: Partial<typeof nothingChosen>, kept = [ana], hasNamedLines = false) =>
    effectiveStudents({ ...nothingChosen, ...choices }, kept, hasNamedLines).map(({ name }) => name);
  expect(names({})).toEqual(['Ana']);
  expect(effectiveStudents(nothingChosen, [ana], false)[0]?.profile_id).toBe('7');
  expect(names({ has_chosen_students: true })).toEqual([]);
  expect(names({ students: [{ id: 1, name: 'Ben', grade_level: '' }] })).toEqual(['Ben']);
  expect(names({}, [ana, { ...ana, _id: '8', name: 'Ben' }])).toEqual([]);
  expect(names({}, [ana], true)).toEqual([]);
});
