import { readFileSync } from 'node:fs';

/** Processor time of one call, in milliseconds. */
export interface ServiceTime {
  serverMs: number;
  databaseMs: number;
}

/** The measured times, with the machine and the day. */
export interface ServiceTimes {
  machine: string;
  calls: Record<string, ServiceTime>;
}

/** The figures that `npm run simulate:measure` has written. */
export const readServiceTimes = (): ServiceTimes =>
  JSON.parse(readFileSync(new URL('serviceTimes.json', import.meta.url), 'utf8')) as ServiceTimes;
