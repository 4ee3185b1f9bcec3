import type { ReportRow } from '#shared/contracts/reports.ts';
import type { ReportKey } from '#shared/reports/reportDefinition.ts';
import { trpc } from '../../api/client.ts';
import { windowsOf } from './reportLayout.ts';
import type { ReportChoice } from './reportView.ts';

export const ROWS_WINDOW = 200;

export interface ReportRequest {
  report: ReportKey;
  filters: Partial<ReportChoice>;
}

export function useReportRows(request: ReportRequest, rows: readonly number[]) {
  const windows = windowsOf(rows, ROWS_WINDOW);
  const queries = trpc.useQueries((calls) =>
    windows.map((window) => calls.reports.rows({ ...request, offset: window * ROWS_WINDOW, limit: ROWS_WINDOW })),
  );
  const failed = queries.find((query) => query.isError);
  return {
    rowAt(row: number): ReportRow | undefined {
      const index = windows.indexOf(Math.floor(row / ROWS_WINDOW));
      return queries[index]?.data?.rows[row % ROWS_WINDOW];
    },
    error: failed?.error ?? null,
    isRetrying: queries.some((query) => query.isError && query.isFetching),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
