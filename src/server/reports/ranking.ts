import { toPesos } from '#shared/domain/money.ts';
import type { Chart } from './report.ts';

const MAX_BARS = 12;

interface Ranking<Item> {
  nameOf: (item: Item) => string;
  /** Pieces or centavos. */
  amountOf: (item: Item) => number;
  isMoney?: boolean;
  /** Whether the smallest values are combined as "Others". */
  hasOthers?: boolean;
}

export function rankingOf<Item>(
  series: string,
  items: Iterable<Item>,
  { nameOf, amountOf, isMoney = false, hasOthers = true }: Ranking<Item>,
): Chart {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + amountOf(item));
  const ranked = [...sums].filter(([, value]) => value > 0).sort(([, one], [, other]) => other - one);
  const rest = sumBy(ranked.slice(MAX_BARS), ([, value]) => value);
  const bars = [...ranked.slice(0, MAX_BARS), ...(hasOthers && rest > 0 ? [['Others', rest] as const] : [])];
  const points = bars.map(([label, value]) => ({ label, values: [isMoney ? toPesos(value) : value] }));
  return { series: [series], points, step: null };
}

export const sumBy = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);
