import { z } from 'zod';
import { storeDay } from '#shared/contracts/common.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';

export interface PublicHoliday {
  date: StoreDay;
  name: string;
}

const COUNTRY = 'PH';
const TIME_LIMIT_MS = 3_000;
const NAME_LENGTH = 160;
/** A year has about 2 kB; parsing megabytes would block the event loop. */
const MAX_BYTES = 256 * 1024;

/** Nager.Date v3. An empty year is invalid. */
const holidayList = z.array(z.object({ date: storeDay, name: z.string().trim().min(1) })).min(1);

export function toHolidayUrl(template: string, year: number): string {
  return template.replaceAll('{year}', String(year)).replaceAll('{country}', COUNTRY);
}

/** Throws after 3 s or without a valid list. */
export async function fetchHolidays(url: string, year: number, signal: AbortSignal): Promise<PublicHoliday[]> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    // No redirects: only the setting chooses the host.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
  });
  if (response.status !== 200) throw new Error(`the public-holiday service answered ${response.status}`);
  const holidays = holidayList.parse(await readJson(response)).filter(({ date }) => date.startsWith(`${year}-`));
  if (holidays.length === 0) throw new Error(`the public-holiday service answered with another year than ${year}`);
  return holidays.map(({ date, name }) => ({ date, name: name.slice(0, NAME_LENGTH) }));
}

async function readJson({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error(`the public-holiday service sent more than ${MAX_BYTES / 1024} kB`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
