/** Units of time in milliseconds. A day has 24 hours; storeTime.ts counts days of the store's calendar. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Formats milliseconds in the largest suitable unit: `85 ms`, `4.2 s`, `12 min`, `1 h`. */
export function formatDuration(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${Number((ms / SECOND_MS).toFixed(1))} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  return `${Number((ms / HOUR_MS).toFixed(1))} h`;
}
