import { MINUTE_MS } from '#shared/domain/durations.ts';
import { ANY_TIME } from '#shared/domain/pickups/pickupHours.ts';
import { clockTimeOf, storeDayOf } from '#shared/domain/storeTime.ts';

export interface CalendarPickup {
  order_no: string;
  pickup_time: Date;
  minutes: number;
  /** An unknown place is empty. */
  store: { name: string; place: string };
  url: string;
}

/** Maximum length of a line in bytes (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75;

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

function fold(line: string): string {
  const parts = [''];
  for (const character of line) {
    const part = `${parts.at(-1)}${character}`;
    if (new TextEncoder().encode(part).length > MAX_LINE_BYTES) parts.push(` ${character}`);
    else parts[parts.length - 1] = part;
  }
  return parts.join('\r\n');
}

/** RFC 5545. Slots are in UTC, so the file needs no time zone rules. The UID is stable: a file of a moved pick-up replaces the former one. */
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
