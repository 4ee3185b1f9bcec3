import { describe, expect, test } from 'vitest';
import { describeHours, hasEnough, isWithinHours, type Schedule } from './availability.ts';

const MANILA = 'Asia/Manila';
const always: Schedule = { weekly_schedule: [], from_time_available: null, to_time_available: null };
const officeHours: Schedule = {
  weekly_schedule: [2, 3, 4, 5, 6],
  from_time_available: '08:00',
  to_time_available: '17:00',
};

describe('isWithinHours', () => {
  test.each([
    ['no schedule is always open', always, '2026-11-22T20:00:00Z', true],
    ['a Friday morning is within Monday to Friday', officeHours, '2026-11-20T02:00:00Z', true],
    ['a Sunday is not', officeHours, '2026-11-22T02:00:00Z', false],
    ['the opening minute counts', officeHours, '2026-11-20T00:00:00Z', true],
    ['the minute before does not', officeHours, '2026-11-19T23:59:59Z', false],
    ['the last minute counts', officeHours, '2026-11-20T08:59:59Z', true],
    ['the closing minute does not', officeHours, '2026-11-20T09:00:00Z', false],
    // Sunday evening in UTC is Monday morning in Manila.
    ['the weekday is that of the store', officeHours, '2026-11-23T00:30:00Z', true],
  ])('%s', (_title, schedule, instant, expected) => {
    expect(isWithinHours(schedule, new Date(instant), MANILA)).toBe(expected);
  });
});

describe('describeHours', () => {
  test.each([
    ['is empty for a product that is always open', always, null],
    ['names a run of days and the hours', officeHours, 'Available Mon–Fri, 8:00 AM–5:00 PM'],
    ['names single days', { ...always, weekly_schedule: [3] }, 'Available Tue'],
    ['lists two days in a row one by one', { ...always, weekly_schedule: [1, 7] }, 'Available Sun, Sat'],
    ['parts runs', { ...always, weekly_schedule: [6, 2, 3, 4] }, 'Available Mon–Wed, Fri'],
    ['leaves out a full week', { ...officeHours, weekly_schedule: [1, 2, 3, 4, 5, 6, 7] }, 'Available 8:00 AM–5:00 PM'],
    ['passes over numbers that are no weekday', { ...always, weekly_schedule: [0, 8, 3, 3] }, 'Available Tue'],
  ])('%s', (_title, schedule, expected) => {
    expect(describeHours(schedule)).toBe(expected);
  });
});

describe('hasEnough', () => {
  test.each([
    ['a product that is not counted is never too few', null, 9_999, true],
    ['a restricted size provides its stock', { available_quantity: 3, restrict_if_no_available: true }, 3, true],
    ['and no more', { available_quantity: 3, restrict_if_no_available: true }, 4, false],
    ['an open size goes below zero', { available_quantity: -2, restrict_if_no_available: false }, 5, true],
  ])('%s', (_title, size, quantity, expected) => {
    expect(hasEnough(size, quantity)).toBe(expected);
  });
});
