import { describe, expect, test } from 'vitest';
import type { CartItem } from '#shared/contracts/cart.ts';
import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import type { ScheduledProduct } from '#shared/domain/pickups/productHours.ts';
import { messages } from '#shared/messages.ts';
import { cartItemOf, productOf } from '#test/records/products.ts';
import { type CheckoutChoices, nothingChosen } from '../order/checkoutChoices.ts';
import { asksForStudents, draftOrder, effectiveChoices, missingChoice, selectionOf } from './orderDraft.ts';

const calendar: PickupCalendar = {
  timeZone: 'Asia/Manila',
  closedDays: [{ date: '2026-11-30', reason: 'Bonifacio Day' }],
};
const friday = new Date('2026-11-20T02:00:00Z'); // 10:00 AM in Manila

const line = (_id: string, quantity: number, amount: number, is_checked = true): CartItem =>
  cartItemOf({ _id, item: productOf({ _id: '1', selling_price: amount / quantity }), quantity, amount, is_checked });

const ready: CheckoutChoices = { ...nothingChosen, pickup_day: '2026-11-24', mode_of_payment: 'Bank Transfer' };
const pickupOnly = (choices: CheckoutChoices, now = friday, products: readonly ScheduledProduct[] = []) =>
  effectiveChoices(choices, ['Pick-Up'], now, calendar, products);

describe('the selection', () => {
  test('counts and sums only the ticked lines, in whole centavos', () => {
    const selection = selectionOf([line('1', 3, 0.3), line('2', 1, 0.1), line('3', 5, 999, false)]);
    expect([selection.lines.length, selection.itemCount, selection.total]).toEqual([2, 4, 0.4]);
  });
});

describe('earlier stored choices', () => {
  test('need no receiving option if only one is offered', () => {
    expect(pickupOnly(nothingChosen).receivingOption).toBe('Pick-Up');
    expect(effectiveChoices(nothingChosen, ['Pick-Up', 'Delivery'], friday, calendar, []).receivingOption).toBeNull();
  });

  test('fall back when their receiving option is no longer offered', () => {
    expect(pickupOnly({ ...nothingChosen, receiving_option: 'Delivery' }).receivingOption).toBe('Pick-Up');
  });

  test.each([
    ['2026-11-24', friday, null],
    ['2026-11-30', friday, 'Bonifacio Day'],
    ['2026-11-19', friday, 'This day is past.'],
    ['2026-11-24', new Date('2026-11-23T08:00:00Z'), 'It is past 4:00 PM. It is too late to pick up tomorrow.'],
  ])('keep the day %s only while it is open', (pickup_day, now, error) => {
    const effective = pickupOnly({ ...nothingChosen, pickup_day }, now);
    expect([effective.day, effective.dayError]).toEqual([error ? null : pickup_day, error]);
  });
});

describe('a line without a choice', () => {
  test('is the only mode of payment, but never a day: without one the order cannot be submitted', () => {
    const effective = pickupOnly(nothingChosen);
    expect(effective).toMatchObject({ receivingOption: 'Pick-Up', day: null, slot: null, mode: 'Bank Transfer' });
    expect(missingChoice(selectionOf([line('1', 1, 25)]), nothingChosen, effective)).toBe(messages.pickupTimeRequired);
  });
  test('is no other day if the chosen one is lost', () => {
    const effective = pickupOnly({ ...nothingChosen, pickup_day: '2026-11-30' });
    expect([effective.day, effective.days[0]]).toEqual([null, '2026-11-23']);
  });
  test('is offered at a glance: the first four open days, whatever day is chosen', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
    expect(pickupOnly(nothingChosen).days).toEqual(days);
    expect(pickupOnly({ ...nothingChosen, pickup_day: '2026-12-03' }).days).toEqual(days);
  });
});

test.each([
  ['a customer of the first order', {}, { hasOrdered: false }, true],
  ['nobody who has ordered and keeps no students', {}, {}, false],
  ['one who keeps students and has named none', {}, { hasStudents: true }, true],
  ['nobody whose order names them', { hasNames: true }, { hasStudents: true, hasOrdered: false }, false],
  ['where a name is missing', { hasNames: true, hasAllNames: false }, {}, true],
])('step 1 asks %s', (_who, order, known, asks) => {
  expect(
    asksForStudents(
      { hasNames: false, hasAllNames: true, ...order },
      { hasOrdered: true, hasStudents: false, ...known },
    ),
  ).toBe(asks);
});

describe('the hours of a ticked product', () => {
  const milk = {
    name: 'Milk',
    weekly_schedule: [3],
    from_time_available: '09:00',
    to_time_available: '12:00',
    ready_from: null,
  };

  test('reset a chosen day that they close, and name the product', () => {
    const effective = pickupOnly({ ...ready, pickup_day: '2026-11-25' }, friday, [milk]);
    expect([effective.day, effective.dayError]).toEqual([
      null,
      'Milk cannot be picked up at that time. Available Tue, 9:00 AM–12:00 PM.',
    ]);
  });
  test('reset only the chosen slot if the day is open', () => {
    const chosen = { ...ready, pickup_time_slot: '13:00' };
    const effective = pickupOnly(chosen, friday, [milk]);
    expect([effective.day, effective.slot]).toEqual(['2026-11-24', null]);
    expect(effective.slotError).toContain('Milk');
    expect(missingChoice(selectionOf([line('1', 1, 25)]), chosen, effective)).toBe(messages.pickupTimeRequired);
    expect(pickupOnly({ ...ready, pickup_time_slot: '11:30' }, friday, [milk]).slot).toBe('11:30');
  });
});

describe('an order cannot be submitted', () => {
  const selection = selectionOf([line('1', 1, 25)]);
  const missing = (choices: CheckoutChoices, offered: ('Pick-Up' | 'Delivery')[] = ['Pick-Up']) =>
    missingChoice(selection, choices, effectiveChoices(choices, offered, friday, calendar, []));

  test('with no checked lines', () => {
    expect(missingChoice(selectionOf([line('1', 1, 25, false)]), ready, pickupOnly(ready))).toBe(messages.cartEmpty);
  });
  test('with a checked line that would be rejected, and with no other', () => {
    const soldOut = { ...line('2', 1, 25), problem: 'Notebook is sold out.' };
    expect(missingChoice(selectionOf([line('1', 1, 25), soldOut]), ready, pickupOnly(ready))).toBe(
      messages.someLinesRejected,
    );
    const left = selectionOf([line('1', 1, 25), { ...soldOut, is_checked: false }]);
    expect(missingChoice(left, ready, pickupOnly(ready))).toBeNull();
  });
  test('with Delivery offered and no receiving option chosen', () => {
    expect(missing({ ...ready, receiving_option: null }, ['Pick-Up', 'Delivery'])).toBe(
      'Please choose Pick-Up or Delivery',
    );
  });
  test('for Pick-Up without a date, because no calendar is known', () => {
    const effective = effectiveChoices({ ...ready, pickup_day: null }, ['Pick-Up'], friday, null, []);
    expect(missingChoice(selection, ready, effective)).toBe(messages.pickupTimeRequired);
  });
  test('for Pick-Up with a date that is now closed', () => {
    expect(missing({ ...ready, pickup_day: '2026-11-30' })).toBe(messages.pickupTimeRequired);
  });
  test('with no payment mode', () => {
    expect(missing({ ...ready, mode_of_payment: '' as 'Bank Transfer' })).toBe(messages.noPaymentMode);
  });
  test('for Delivery with no address', () => {
    const delivery: CheckoutChoices = { ...ready, receiving_option: 'Delivery', order_address: '  ' };
    expect(missing(delivery, ['Pick-Up', 'Delivery'])).toBe(messages.addressRequired);
    expect(missing({ ...delivery, order_address: 'Main Street' }, ['Pick-Up', 'Delivery'])).toBeNull();
  });
  test('but can with all of these chosen', () => expect(missing(ready)).toBeNull());
});

describe('the draft', () => {
  const selection = selectionOf([line('1', 2, 50), line('2', 1, 10, false)]);
  const draft = (choices: CheckoutChoices) => draftOrder(selection, choices, pickupOnly(choices), calendar.timeZone);

  test('names the ticked lines, their total, and the slot as one instant in the store’s zone', () => {
    expect(draft({ ...ready, pickup_time_slot: '09:30' })).toMatchObject({
      orders: [{ _id: '1' }],
      total_amount: 50,
      receiving_option: 'Pick-Up',
      pickup_time: new Date('2026-11-24T01:30:00Z'),
      mode_of_payment: 'Bank Transfer',
    });
  });

  test('means 8:00 AM without a chosen slot', () => {
    expect(draft(ready).pickup_time).toEqual(new Date('2026-11-24T00:00:00Z'));
  });

  test('has the students without the ids of their rows', () => {
    const students = [{ id: 4, name: ' Ana ', grade_level: '' }];
    expect(draft({ ...ready, students }).students).toEqual([{ name: 'Ana', grade_level: '' }]);
  });

  test('is the same text for the same choices, and another text after any change', () => {
    const text = (choices: CheckoutChoices) => JSON.stringify(draft(choices));
    expect(text(ready)).toBe(text({ ...ready }));
    expect(text(ready)).not.toBe(text({ ...ready, pickup_time_slot: '10:00' }));
  });
});

test('of several counters one must be chosen, and is sent with the order; a deleted one counts as none', () => {
  const facts = { place: '', map_link: '', phone: '', hours: '' };
  const counters = ['1', '2'].map((_id) => ({ _id, name: `Counter ${_id}`, ...facts }));
  const selection = selectionOf([line('1', 1, 25)]);
  const at = (counter: string | null) => {
    const choices = { ...ready, counter };
    const effective = effectiveChoices(choices, ['Pick-Up'], friday, calendar, [], counters);
    return [
      missingChoice(selection, choices, effective),
      draftOrder(selection, choices, effective, calendar.timeZone).counter,
    ];
  };
  expect(at(null)).toEqual([messages.noCounter, undefined]);
  expect(at('9')).toEqual([messages.noCounter, undefined]);
  expect(at('2')).toEqual([null, '2']);
});
