import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FileFormat, ReportGroup, ReportRow } from '#shared/contracts/reports.ts';
import { messages } from '#shared/messages.ts';
import type { ReportDefinition, ReportKey } from '#shared/reports/reportDefinition.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { saveBlob } from '../../app/downloadFile.ts';
import { FileError, nameOf, requireFile } from '../../app/fetchFile.ts';
import { newKey } from '../../app/newKey.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { LazyReportChart, type PrintedReport } from './ReportSheet.tsx';
import type { ReportChoice, ReportRequest } from './reportView.ts';

interface WorkProgress {
  label: string;
  done: number;
  /** Zero while unknown, as it is if another server writes the file. */
  total: number;
}

/** One task at a time, ended by `cancel` and by leaving the report. */
function useWork() {
  const [progress, setProgress] = useState<WorkProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(work: (signal: AbortSignal) => Promise<void>) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      showToast(error instanceof FileError ? error.message : messageOf(error, messages.processingFailedReport), {
        tone: 'error',
        action: { label: 'Try again', onPress: () => void run(work) },
      });
    } finally {
      if (running.current === controller) setProgress(null);
    }
  }
  return { progress, setProgress, run, cancel: () => running.current?.abort() };
}

/** Maximum number of rows that the server returns at once. */
const WINDOW = 1_000;

/** Reads the report again with all of its rows. `report` is the printed one until the input changes. */
export function usePrint(definition: ReportDefinition, choice: ReportChoice, request: ReportRequest) {
  const { client } = trpc.useUtils();
  const { progress, setProgress, run, cancel } = useWork();
  const [report, setReport] = useState<{ of: string; printed: PrintedReport } | null>(null);
  const of = JSON.stringify(request);

  const print = () =>
    run(async (signal) => {
      const show = (done: number, total: number) => setProgress({ label: 'Loading all rows to print', done, total });
      show(0, 0);
      const summary = await client.reports.summary.query(request, { signal });
      const rows: ReportRow[] = [];
      const groups = new Map<number, ReportGroup>();
      while (rows.length < summary.row_count) {
        show(rows.length, summary.row_count);
        const read = await client.reports.rows.query({ ...request, offset: rows.length, limit: WINDOW }, { signal });
        if (read.rows.length === 0) break;
        rows.push(...read.rows);
        for (const group of read.groups) groups.set(group.first, group);
      }
      // The chart's code may load after the rows if no chart has been shown yet.
      await LazyReportChart.load();
      flushSync(() => {
        setReport({ of, printed: { definition, choice, summary, rows, groups: [...groups.values()] } });
        setProgress(null);
      });
      window.print();
    });
  return { print, progress, cancel, report: report?.of === of ? report.printed : null };
}

interface DownloadRequest {
  report: ReportKey;
  format: FileFormat;
  filters: Partial<ReportChoice>;
}

const POLL_MS = 500;

/** `cancel` stops the server's work on the file, too. */
export function useDownload() {
  const { client } = trpc.useUtils();
  const { progress, setProgress, run, cancel } = useWork();

  const download = (request: DownloadRequest) =>
    run(async (signal) => {
      const download_id = newKey();
      let [bytes, done, total] = [0, 0, 0];
      const show = () => {
        const label = `Downloading the ${request.format.toUpperCase()} file: ${(bytes / 1_000_000).toFixed(1)} MB`;
        if (!signal.aborted) setProgress({ label, done, total });
      };
      show();
      const polling = setInterval(async () => {
        const rows = await client.reports.fileProgress.query({ download_id }, { signal }).catch(() => null);
        if (rows) [done, total] = [rows.rows_done, rows.rows_total];
        show();
      }, POLL_MS);
      try {
        const response = await fetch('/api/reports/file', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${staffSession.get()?.token}` },
          body: JSON.stringify({ ...request, download_id }),
          signal,
        });
        await requireFile(response, staffSession);
        const parts: Uint8Array<ArrayBuffer>[] = [];
        // Not every browser can iterate over a body.
        for (const reader = response.body?.getReader(); reader; show()) {
          const { done: isEnd, value } = await reader.read();
          if (isEnd) break;
          parts.push(value);
          bytes += value.length;
        }
        const filename = nameOf(response) ?? `${request.report}.${request.format}`;
        saveBlob(new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }), filename);
        showToast(`${filename} downloaded.`, { tone: 'success' });
      } finally {
        clearInterval(polling);
      }
    });
  return { progress, download, cancel };
}
