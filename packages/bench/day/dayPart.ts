import { db } from '#server/platform/database/db.ts';
import type { Deps } from '#server/platform/services.ts';
import type { StaffMember } from '#server/platform/sessions/staffMember.ts';
import type { Goals } from '../cli.ts';

/** The filled store that all parts measure, open in this process, with nothing cached. */
interface DayContext {
  /** Returns new dependencies for each call. */
  deps: () => Deps;
  /** A staff user who sees everything. */
  staff: StaffMember;
  /** Ends the bench. */
  signal: AbortSignal;
  note: Goals['note'];
  /** Writes down the median milliseconds of a call with their limit. */
  measure: (what: string, goalMs: number, call: () => Promise<unknown>) => Promise<void>;
}

/** Measures a part of the shop's day; a file of this folder each. */
export type DayPart = (context: DayContext) => Promise<void>;

/** Calls of which a figure is the median. */
export const ROUNDS = 9;

/** The words that find orders, most frequent first. */
export async function readOrderWords({ em }: Deps): Promise<string[]> {
  const words = await db(em)
    .selectFrom('order_word')
    .select('word')
    .groupBy('word')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .execute();
  return words.map(({ word }) => word);
}
