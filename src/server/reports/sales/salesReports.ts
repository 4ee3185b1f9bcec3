import { hash } from 'node:crypto';
import { toPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { byName, bySize } from '../byName.ts';
import { rankingOf, sumBy } from '../ranking.ts';
import { type Chart, type ChartDays, defineReport, type Sums } from '../report.ts';
import { timeSteps } from '../storeDays.ts';
import { categoryKey, isSold, lastSoldMonth, lineCells, readSoldLines, type SoldLine } from './soldLines.ts';

export interface SoldItem extends Pick<SoldLine, 'category' | 'name' | 'size' | 'uom' | 'status'> {
  /** Derived from the row's texts, so that it identifies the same row after the report has changed. */
  key: string;
  quantity: number;
  centavos: number;
}

const wordsOf = (line: SoldLine): string =>
  [categoryKey(line), line.category_name, line.name, line.size, line.uom, line.status].join('\0');

export const ITEM_KEY = /^[\w-]{27}$/;
export const itemKey = (line: SoldLine): string => hash('sha1', wordsOf(line), 'base64url');

export function soldItems(lines: readonly SoldLine[]): SoldItem[] {
  const items = new Map<string, SoldItem>();
  for (const line of lines) {
    const words = wordsOf(line);
    const { category, name, size, uom, status, quantity, centavos } = line;
    const item = items.get(words);
    if (item) {
      item.quantity += quantity;
      item.centavos += centavos;
    } else items.set(words, { key: itemKey(line), category, name, size, uom, status, quantity, centavos });
  }
  // By category first, because names compare slowly and most items are in other categories.
  const categories = [...Map.groupBy(items.values(), (item) => item.category)];
  return categories
    .sort(([one], [other]) => byName(one, other))
    .flatMap(([, ofCategory]) =>
      ofCategory.sort(
        (one, other) =>
          byName(one.name, other.name) ||
          bySize(one.size, other.size) ||
          byName(one.uom, other.uom) ||
          ORDER_STATUSES.indexOf(one.status) - ORDER_STATUSES.indexOf(other.status),
      ),
    );
}

const toItemRow = (item: SoldItem, group: string) => ({
  _id: item.key,
  group,
  is_counted: isSold(item),
  cells: {
    category: item.category,
    item: item.name,
    size: item.size,
    uom: item.uom,
    status: item.status,
    quantity: item.quantity,
    amount: toPesos(item.centavos),
  },
});

/** Cancelled lines count only in `cancelled`. */
function figures(lines: readonly SoldLine[]): Sums {
  const sold = lines.filter(isSold);
  return {
    orders: new Set(sold.map(({ order_id }) => order_id)).size,
    quantity: sumBy(sold, ({ quantity }) => quantity),
    amount: toPesos(sumBy(sold, ({ centavos }) => centavos)),
    cancelled: toPesos(sumBy(lines, (line) => (isSold(line) ? 0 : line.centavos))),
  };
}

interface OverTime {
  series: readonly string[];
  seriesOf: (line: SoldLine) => number;
  amountOf: (line: SoldLine) => number;
}

/** By day, or by month for a long period. */
function overTime(lines: readonly SoldLine[], { period, today }: ChartDays, { series, seriesOf, amountOf }: OverTime) {
  const { step, labels, labelOf } = timeSteps(period, today);
  const points = new Map(labels.map((label) => [label, series.map(() => 0)]));
  for (const line of lines) {
    const values = points.get(labelOf(line.day));
    const index = seriesOf(line);
    if (values) values[index] = (values[index] ?? 0) + amountOf(line);
  }
  return { series: [...series], points: [...points].map(([label, values]) => ({ label, values })), step };
}

function salesChart(lines: readonly SoldLine[], days: ChartDays): Chart {
  const series = { series: ['Sales'], seriesOf: () => 0, amountOf: (line: SoldLine) => line.centavos };
  const { points, ...chart } = overTime(lines.filter(isSold), days, series);
  return { ...chart, points: points.map(({ label, values }) => ({ label, values: values.map(toPesos) })) };
}

export const ordersHistory = defineReport(REPORTS['orders-history'], {
  read: readSoldLines,
  items: (lines) => lines,
  toRow: (line) => ({
    _id: String(line.id),
    group: line.day,
    is_counted: isSold(line),
    cells: { day: line.day, ...lineCells(line) },
  }),
  figures,
  chart: salesChart,
  lastPeriod: lastSoldMonth,
});

export const historyPerCategory = defineReport(REPORTS['orders-history-per-category'], {
  read: readSoldLines,
  items: soldItems,
  toRow: (item) => toItemRow(item, item.category),
  figures,
  chart: (lines) =>
    rankingOf('Sales', lines.filter(isSold), {
      nameOf: ({ category }) => category,
      amountOf: ({ centavos }) => centavos,
      isMoney: true,
    }),
  lastPeriod: lastSoldMonth,
});

/** Cancelled lines are listed but in no total. */
export const ordersSummary = defineReport(REPORTS['orders-summary'], {
  read: readSoldLines,
  items: (lines) => {
    const items = soldItems(lines);
    return ORDER_STATUSES.flatMap((status) => items.filter((item) => item.status === status));
  },
  toRow: (item) => toItemRow(item, item.status),
  figures,
  chart: (lines, days) =>
    overTime(lines, days, {
      series: ORDER_STATUSES,
      seriesOf: ({ status }) => ORDER_STATUSES.indexOf(status),
      amountOf: ({ quantity }) => quantity,
    }),
  lastPeriod: lastSoldMonth,
});
