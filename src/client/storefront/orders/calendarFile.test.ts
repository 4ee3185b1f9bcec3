import { expect, test } from 'vitest';
import { pickupCalendarFile } from './calendarFile.ts';

const pickup = {
  order_no: '2026-11-000042',
  pickup_time: new Date('2026-11-24T01:30:00Z'),
  minutes: 30,
  store: {
    name: 'Campus Store',
    place: 'Bookstore, ground floor of Rizal Hall; beside the gate of the Señor Santo Niño chapel',
  },
  url: 'https://store.example/my-orders/2026-11-000042',
};
const now = new Date('2026-11-20T02:00:00Z');
const file = (over: Partial<typeof pickup> = {}) => pickupCalendarFile({ ...pickup, ...over }, 'Asia/Manila', now);
/** Unfolded lines. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a slot begins and ends at its instants, and place and address are escaped', () => {
  expect(linesOf(file())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campus Store//Pick-up//EN',
    'X-WR-TIMEZONE:Asia/Manila',
    'BEGIN:VEVENT',
    'UID:2026-11-000042@store.example',
    'DTSTAMP:20261120T020000Z',
    'SEQUENCE:1795140000',
    'DTSTART:20261124T013000Z',
    'DTEND:20261124T020000Z',
    'SUMMARY:Pick up order 2026-11-000042 at Campus Store',
    'LOCATION:Bookstore\\, ground floor of Rizal Hall\\; beside the gate of the Señor Santo Niño chapel',
    'DESCRIPTION:Show your pick-up code at the counter.',
    'URL:https://store.example/my-orders/2026-11-000042',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a pick-up at any time of a day is that day in the store, even if it is the previous day in UTC', () => {
  const lines = linesOf(file({ pickup_time: new Date('2026-11-24T00:00:00Z') }));
  expect(lines.filter((line) => line.startsWith('DT'))).toEqual([
    'DTSTAMP:20261120T020000Z',
    'DTSTART;VALUE=DATE:20261124',
  ]);
});

test('no line is longer than 75 bytes, and none is cut within a character', () => {
  const text = file({ store: { name: 'ñ'.repeat(60), place: '' } });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(text)).toContain(`SUMMARY:Pick up order 2026-11-000042 at ${'ñ'.repeat(60)}`);
  expect(text).not.toContain('LOCATION');
});
