import { MINUTE_MS } from '#shared/domain/durations.ts';
import { ANY_TIME } from '#shared/domain/pickups/pickupHours.ts';
import { clockTimeOf, storeDayOf } from '#shared/domain/storeTime.ts';

export interface CalendarPickup {
  order_no: string;
  pickup_time: Date;
  minutes: number;
  /** The store's name and place; a place that nobody has written is empty. */
  store: { name: string; place: string };
  url: string;
}

/** Bytes of a line of the file, before it goes on in the next one. */
const MAX_LINE_BYTES = 75;

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line of the file, folded where it is too long (RFC 5545, 3.1). */
function fold(line: string): string {
  const parts = [''];
  for (const character of line) {
    const part = `${parts.at(-1)}${character}`;
    if (new TextEncoder().encode(part).length > MAX_LINE_BYTES) parts.push(` ${character}`);
    else parts[parts.length - 1] = part;
  }
  return parts.join('\r\n');
}

/**
 * Returns the pick-up as an iCalendar file (RFC 5545). A slot stands in UTC, which each calendar shows in its own zone, so that the file needs no
 * rules of time zones; a pick-up at any time of a day is that day in the store. The same order has the same UID: a file that is opened again
 * after the pick-up was moved takes the place of the former one.
 */
export function pickupCalendarFile(pickup: CalendarPickup, timeZone: string, now: Date): string {
  const { order_no, pickup_time, minutes, store, url } = pickup;
  const isWholeDay = clockTimeOf(pickup_time, timeZone) === ANY_TIME;
  const time = isWholeDay
    ? [`DTSTART;VALUE=DATE:${storeDayOf(pickup_time, timeZone).replaceAll('-', '')}`]
    : [`DTSTART:${utc(pickup_time)}`, `DTEND:${utc(new Date(pickup_time.getTime() + minutes * MINUTE_MS))}`];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campus Store//Pick-up//EN',
    `X-WR-TIMEZONE:${timeZone}`,
    'BEGIN:VEVENT',
    `UID:${order_no}@${new URL(url).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1000) % 2 ** 31}`,
    ...time,
    `SUMMARY:${escapeText(`Pick up order ${order_no} at ${store.name}`)}`,
    ...(store.place ? [`LOCATION:${escapeText(store.place)}`] : []),
    `DESCRIPTION:${escapeText('Show your pick-up code at the counter.')}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
