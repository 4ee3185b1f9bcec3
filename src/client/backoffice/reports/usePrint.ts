import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReportGroup, ReportRow } from '#shared/contracts/reports.ts';
import { messages } from '#shared/messages.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { LazyReportChart } from './lazyChart.ts';
import type { PrintedReport } from './ReportSheet.tsx';
import type { ReportChoice } from './reportView.ts';
import type { ReportRequest } from './useReportRows.ts';

/** Maximum number of rows that the server returns at once. */
const WINDOW = 1_000;

interface PrintOptions {
  definition: ReportDefinition;
  choice: ReportChoice;
  request: ReportRequest;
}

/** Reads the report again with all of its rows. `report` is the printed one until the input changes. */
export function usePrint({ definition, choice, request }: PrintOptions) {
  const { client } = trpc.useUtils();
  const [report, setReport] = useState<{ of: string; printed: PrintedReport } | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const reading = useRef<AbortController | null>(null);
  const of = JSON.stringify(request);
  // A user who leaves the report does not wait for its print.
  useEffect(() => () => reading.current?.abort(), []);

  async function print() {
    reading.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setProgress({ done: 0, total: 0 });
    try {
      const summary = await client.reports.summary.query(request, { signal });
      const rows: ReportRow[] = [];
      const groups = new Map<number, ReportGroup>();
      while (rows.length < summary.row_count) {
        setProgress({ done: rows.length, total: summary.row_count });
        const read = await client.reports.rows.query({ ...request, offset: rows.length, limit: WINDOW }, { signal });
        if (read.rows.length === 0) break;
        rows.push(...read.rows);
        for (const group of read.groups) groups.set(group.first, group);
      }
      const printed = { definition, choice, summary, rows, groups: [...groups.values()] };
      // The chart's code may load after the rows if no chart has been shown yet.
      await LazyReportChart.load();
      flushSync(() => {
        setReport({ of, printed });
        setProgress(null);
      });
      window.print();
    } catch (error) {
      if (!signal.aborted) {
        showToast(messageOf(error, messages.processingFailedReport), {
          tone: 'error',
          action: { label: 'Try again', onPress: () => void print() },
        });
      }
    } finally {
      if (reading.current?.signal === signal) setProgress(null);
    }
  }

  return {
    print,
    progress,
    cancel: () => reading.current?.abort(),
    report: report?.of === of ? report.printed : null,
  };
}
