// Figures that the tests of the cluster find on the way: printed at their end, never a reason to fail.

import { describeMachine } from '#test/processUsage.ts';

const figures: string[] = [];

/** Notes a figure by its name. */
export function figure(name: string, value: number, unit: string): void {
  figures.push(`  ${name}: ${Math.round(value)} ${unit}`.trimEnd());
}

/** Prints what was noted, with the machine that it was noted on. */
export function printFigures(): void {
  process.stdout.write(`\nFigures on ${describeMachine()}:\n${figures.join('\n')}\n`);
}

/** The value that a share of the values does not exceed; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
