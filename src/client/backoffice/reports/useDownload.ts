import { useEffect, useRef, useState } from 'react';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { messages } from '#shared/messages.ts';
import type { ReportKey } from '#shared/reports/reportDefinition.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { saveBlob } from '../../app/downloadFile.ts';
import { FileError, nameOf, requireFile } from '../../app/fetchFile.ts';
import { newKey } from '../../app/newKey.ts';
import { showToast } from '../../design/toast/showToast.ts';
import type { ReportChoice } from './reportView.ts';

export interface DownloadRequest {
  report: ReportKey;
  format: FileFormat;
  filters: Partial<ReportChoice>;
}

/** The number of rows is unknown if another server writes the file. */
export interface DownloadProgress {
  format: FileFormat;
  bytes: number;
  rows: { rows_done: number; rows_total: number } | null;
}

const POLL_MS = 500;

/** One at a time; `cancel` stops the server's work on it, too. */
export function useDownload() {
  const { client } = trpc.useUtils();
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download(request: DownloadRequest) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const download_id = newKey();
    setProgress({ format: request.format, bytes: 0, rows: null });
    const polling = setInterval(async () => {
      const rows = await client.reports.fileProgress.query({ download_id }, { signal }).catch(() => null);
      setProgress((current) => (current && rows && !signal.aborted ? { ...current, rows } : current));
    }, POLL_MS);
    try {
      const onBytes = (bytes: number) => setProgress((current) => current && { ...current, bytes });
      const { blob, filename } = await fetchFile({ ...request, download_id }, signal, onBytes);
      saveBlob(blob, filename);
      showToast(`${filename} downloaded.`, { tone: 'success' });
    } catch (error) {
      if (!signal.aborted) {
        showToast(error instanceof FileError ? error.message : messages.processingFailedReport, {
          tone: 'error',
          action: { label: 'Try again', onPress: () => void download(request) },
        });
      }
    } finally {
      clearInterval(polling);
      if (running.current?.signal === signal) setProgress(null);
    }
  }
  return { progress, download, cancel: () => running.current?.abort() };
}

async function fetchFile(
  body: DownloadRequest & { download_id: string },
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
) {
  const response = await fetch('/api/reports/file', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${staffSession.get()?.token}` },
    body: JSON.stringify(body),
    signal,
  });
  await requireFile(response, staffSession);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onBytes(bytes);
  }
  return {
    blob: new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }),
    filename: nameOf(response) ?? `${body.report}.${body.format}`,
  };
}
