import type { ReportRow } from '#shared/contracts/reports.ts';
import { toPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { rankingOf, sumsBy } from '../ranking.ts';
import type { ReportSource } from '../reportSource.ts';
import { tableSource } from '../tableSource.ts';
import { historyOverview, historyStream, historyWindow } from './history.queries.ts';
import { readSales, type SoldLines, saleRow } from './sales.queries.ts';
import { lastSoldMonth, salesChart, salesFigures, statusChart } from './salesSums.queries.ts';

const toRow = (sale: SoldLines, group: string): ReportRow => ({
  _id: saleRow(sale),
  group,
  is_counted: sale.status !== 'Cancelled',
  cells: {
    category: sale.category,
    item: sale.name,
    size: sale.size,
    uom: sale.uom,
    status: sale.status,
    quantity: sale.quantity,
    amount: toPesos(sale.centavos),
  },
});

/** Lines by day, as they were ordered. */
export const ordersHistorySource: ReportSource = {
  overview: historyOverview,
  window: historyWindow,
  stream: historyStream,
  figures: salesFigures,
  chart: salesChart,
  lastPeriod: lastSoldMonth,
};

/** Items by the category that they were sold under. */
export const perCategorySource = tableSource(REPORTS['orders-history-per-category'], {
  read: readSales,
  toRow: (sale) => toRow(sale, sale.category),
  figures: salesFigures,
  chart: async (deps, selection) => {
    const sold = (await readSales(deps, selection)).filter(({ status }) => status !== 'Cancelled');
    const byCategory = sumsBy(
      sold,
      (sale) => sale.category,
      (sale) => sale.centavos,
    );
    return rankingOf(
      'Sales',
      [...byCategory].map(([name, centavos]) => [name, toPesos(centavos)]),
    );
  },
  lastPeriod: lastSoldMonth,
});

/** Items by status. Those of Cancelled are listed and in no sum. */
export const summarySource = tableSource(REPORTS['orders-summary'], {
  read: async (deps, selection) => {
    const sales = await readSales(deps, selection);
    return ORDER_STATUSES.flatMap((status) => sales.filter((sale) => sale.status === status));
  },
  toRow: (sale) => toRow(sale, sale.status),
  figures: salesFigures,
  chart: statusChart,
  lastPeriod: lastSoldMonth,
});
