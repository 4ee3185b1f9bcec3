import type { Deps } from '#server/platform/services.ts';
import type { StaffMember } from '#server/platform/sessions/staffMember.ts';
import { median, timed } from '../cli.ts';
import type { Fixture } from '../fixture.ts';

/** The filled store that all parts measure, open in this process, with nothing cached. */
export interface DayContext {
  /** What a call gets, anew for each. */
  deps: () => Deps;
  fixture: Fixture;
  /** A staff user who sees everything. */
  staff: StaffMember;
  /** Ends the bench. */
  signal: AbortSignal;
}

/** A figure beside its goal: milliseconds are to be at most, a rate a second at least what the goal says. */
export interface DayRow {
  what: string;
  figure: number;
  unit: 'ms' | '/s';
  goal: number;
}

/** Measures a part of the shop's day; a file of this folder each. */
export type DayPart = (context: DayContext) => Promise<DayRow[]>;

const ROUNDS = 9;

/** The median milliseconds of a call, after a first one that fills what is kept of names and statements. */
export async function medianMs(call: () => Promise<unknown>): Promise<number> {
  await call();
  const times: number[] = [];
  while (times.length < ROUNDS) times.push((await timed(call))[0]);
  return median(times);
}
