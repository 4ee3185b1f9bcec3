import { describe, expect, test } from 'vitest';
import { messages, readyOnlyFrom } from '../../messages.ts';
import { addDays } from '../storeTime.ts';
import { type PickupCalendar, pickupDay, pickupInstant } from './pickupCalendar.ts';
import { ANY_TIME, DEFAULT_PICKUP_HOURS, pickupSlots } from './pickupHours.ts';
import {
  checkPickup,
  hasHours,
  moveClosedReason,
  pickupDayFor,
  type ScheduledProduct,
  scheduledAmong,
  slotClosedReason,
} from './productHours.ts';
import { nextWeeklyCutoff } from './weeklyCutoff.ts';

const ZONE = 'Asia/Manila';
const calendar: PickupCalendar = { timeZone: ZONE, closedDays: [{ date: '2026-11-30', reason: 'Bonifacio Day' }] };
/** Friday, 9:00 PM in Manila, a usual time for students to shop. */
const now = new Date('2026-11-20T13:00:00Z');

const product = (over: Partial<ScheduledProduct>): ScheduledProduct => ({
  name: 'Milk',
  weekly_schedule: [],
  from_time_available: null,
  to_time_available: null,
  ready_from: null,
  ...over,
});
const mornings = product({ from_time_available: '08:00', to_time_available: '11:00' });
const afternoons = product({ name: 'Eggs', from_time_available: '13:00', to_time_available: '17:00' });
const tuesdays = product({ name: 'Seedlings', weekly_schedule: [3] });

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';
const at = (day: string, slot: string) => checkPickup(pickupInstant(day, slot, ZONE), now, calendar, [mornings]);

describe('a day', () => {
  test.each([
    ['open for what has no hours', WEDNESDAY, [product({})], null],
    ['open where some slot fits all products', TUESDAY, [mornings, tuesdays], null],
    ['closed by the first product that has no slot', WEDNESDAY, [mornings, tuesdays], 'Seedlings'],
    ['closed where the products share no slot', TUESDAY, [mornings, afternoons], messages.noCommonPickupTime],
    ['closed by the calendar before any product', '2026-11-30', [tuesdays], 'Bonifacio Day'],
  ])('is %s', (_title, day, products, reason) => {
    const result = pickupDayFor(day, now, calendar, products);
    expect(result.open ? null : result.reason).toEqual(reason === null ? null : expect.stringContaining(reason));
  });

  test('with any product is open only where the calendar opens it', () => {
    for (let step = 0; step < 70; step += 1) {
      const day = addDays('2026-11-18', step);
      for (const products of [[], [mornings], [tuesdays, afternoons]]) {
        if (pickupDayFor(day, now, calendar, products).open) expect(pickupDay(day, now, calendar).open).toBe(true);
      }
    }
  });
});

describe('a slot', () => {
  test('is closed outside the hours of a product, from its closing minute on, with the product and its hours as the reason', () => {
    const open = pickupSlots(DEFAULT_PICKUP_HOURS).filter(
      (slot) => slotClosedReason(TUESDAY, slot, calendar, [mornings]) === null,
    );
    expect(open).toEqual(['09:00', '09:30', '10:00', '10:30']);
    expect(slotClosedReason(TUESDAY, '11:00', calendar, [mornings])).toBe(
      'Milk cannot be picked up at that time. Available 8:00 AM–11:00 AM.',
    );
  });
});

describe('a pick-up', () => {
  test('is accepted or rejected as the picker shows it', () => {
    expect(at(TUESDAY, '10:30')).toEqual({ ok: true });
    expect(at(TUESDAY, ANY_TIME)).toEqual({ ok: true });
    expect(at(TUESDAY, '11:00')).toMatchObject({ ok: false, error: 'slot', reason: expect.stringContaining('Milk') });
    expect(at('2026-11-30', '10:00')).toMatchObject({ ok: false, error: 'day', reason: 'Bonifacio Day' });
    expect(checkPickup(pickupInstant(WEDNESDAY, ANY_TIME, ZONE), now, calendar, [tuesdays])).toMatchObject({
      ok: false,
      error: 'day',
    });
  });
});

test('a product has hours if any part of them is set', () => {
  expect([product({}), tuesdays, mornings].map(hasHours)).toEqual([false, true, true]);
});

describe('moving a pick-up', () => {
  const NEXT_TUESDAY = '2026-12-01';
  test.each([
    ['a product that is not sold that day closes it', [tuesdays], TUESDAY, WEDNESDAY, '09:30', 'Seedlings'],
    ['any time of a day fits the days of its products alone', [tuesdays], TUESDAY, WEDNESDAY, ANY_TIME, 'Seedlings'],
    ['another day within its hours is open', [tuesdays, mornings], TUESDAY, NEXT_TUESDAY, '09:30', null],
    ['hours that changed since hold nothing back', [tuesdays], WEDNESDAY, '2026-11-26', '09:30', null],
    ['products without hours go anywhere', [product({})], TUESDAY, WEDNESDAY, '09:30', null],
  ])('%s', (_title, products, from, to, slot, reason) => {
    const result = moveClosedReason(pickupInstant(from, slot, ZONE), pickupInstant(to, slot, ZONE), calendar, products);
    expect(result).toEqual(reason === null ? null : expect.stringContaining(reason));
  });
});

describe('goods with the weekly cut-off', () => {
  const schedule = { weekly_schedule: [], from_time_available: null, to_time_available: null };
  const tomatoes = { ...schedule, name: 'Tomatoes', category: { has_weekly_cutoff: true } };
  const pen = { ...schedule, name: 'Pen', category: { has_weekly_cutoff: false } };
  /** Wednesday, 9:00 AM in Manila. The next cut-off is on 1 December, and Wednesday the 2nd is the first open day after it. */
  const wednesday = new Date('2026-11-25T01:00:00Z');
  const scheduled = scheduledAmong([pen, tomatoes], 'pick-up', wednesday, calendar);

  test('are available from the first open day after the cut-off on, and earlier days are closed, with the reason', () => {
    expect(scheduled.map(({ name, ready_from }) => [name, ready_from])).toEqual([['Tomatoes', '2026-12-02']]);
    const reason = readyOnlyFrom('Tomatoes', 'Wed, 2 Dec 2026');
    for (const day of ['2026-11-26', '2026-11-27', '2026-12-01']) {
      expect(pickupDayFor(day, wednesday, calendar, scheduled), day).toEqual({ open: false, reason });
      expect(checkPickup(pickupInstant(day, '10:00', ZONE), wednesday, calendar, scheduled)).toMatchObject({ reason });
    }
    expect(pickupDayFor('2026-12-02', wednesday, calendar, scheduled)).toEqual({ open: true });
    expect(nextWeeklyCutoff(wednesday, calendar)?.readyFrom).toBe('2026-12-02');
  });

  test('limit the day even if hours limit only ordering', () => {
    const some = [{ ...tomatoes, weekly_schedule: [6] }];
    expect(scheduledAmong(some, 'ordering', wednesday, calendar)).toEqual([
      { ...schedule, name: 'Tomatoes', ready_from: '2026-12-02' },
    ]);
  });

  test('can be picked up on the day of their arrival, however few days ahead the store accepts', () => {
    const short = { ...calendar, hours: { ...DEFAULT_PICKUP_HOURS, days_ahead: 2 } };
    const bound = scheduledAmong([tomatoes], 'pick-up', wednesday, short);
    expect(pickupDayFor('2026-12-02', wednesday, short, bound)).toEqual({ open: true });
    expect(pickupDayFor('2026-12-03', wednesday, short, bound)).toMatchObject({ open: false });
    expect(pickupDayFor('2026-12-02', wednesday, short, [])).toMatchObject({ open: false });
  });

  test('cannot move to a day before their arrival', () => {
    const from = pickupInstant('2026-12-03', '10:00', ZONE);
    const to = (day: string) => moveClosedReason(from, pickupInstant(day, '10:00', ZONE), calendar, scheduled);
    expect(to('2026-12-01')).toBe(readyOnlyFrom('Tomatoes', 'Wed, 2 Dec 2026'));
    expect(to('2026-12-04')).toBeNull();
  });
});
