import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/durations.ts';

/** A duration in the largest suitable unit: `85 ms`, `4.2 s`, `12 min`, `1 h`. */
export function formatDuration(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${Number((ms / SECOND_MS).toFixed(1))} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  return `${Number((ms / HOUR_MS).toFixed(1))} h`;
}
