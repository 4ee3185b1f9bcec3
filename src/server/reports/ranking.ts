import type { Chart } from './reportSource.ts';

const MAX_BARS = 12;

/** The largest of some values, the rest put together as "Others" where they add up to something. */
export function rankingOf(series: string, values: Iterable<readonly [string, number]>, { others = true } = {}): Chart {
  const ranked = [...values].filter(([, value]) => value > 0).sort(([, one], [, other]) => other - one);
  const points = ranked.slice(0, MAX_BARS).map(([label, value]) => ({ label, values: [value] }));
  const rest = ranked.slice(MAX_BARS).reduce((sum, [, value]) => sum + value, 0);
  if (others && rest > 0) points.push({ label: 'Others', values: [Math.round(rest * 100) / 100] });
  return { series: [series], points, step: null };
}

/** Adds values up by name. */
export function sumsBy<Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
  amountOf: (item: Item) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + amountOf(item));
  return sums;
}
