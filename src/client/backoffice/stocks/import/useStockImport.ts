import { useState } from 'react';
import type { ImportReport } from '#shared/contracts/stockImport.ts';
import { importWritten, messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf, toApiError } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { showToast } from '../../../design/toast/showToast.ts';

/** Often enough to see it move, seldom enough not to slow it down. */
const POLL_MS = 400;

/** An import from the chosen file to what was written. It goes on while its window is closed. */
export function useStockImport({ isWatched }: { isWatched: boolean }) {
  const utils = trpc.useUtils();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [isAgain, setAgain] = useState(false);
  const check = trpc.stocks.checkImport.useMutation({ onSuccess: setReport });
  const run = trpc.stocks.runImport.useMutation({
    onSuccess: async ({ products_created, products_updated }) => {
      if (!isWatched) showToast(importWritten(products_created, products_updated));
      await Promise.all([utils.stocks.invalidate(), utils.categories.invalidate()]);
    },
    onError: (error) => {
      if (!isWatched) showToast(messageOf(error, messages.processingFailed), { tone: 'error' });
    },
  });
  const progress = trpc.stocks.importProgress.useQuery(
    { import_id: report?.import_id ?? '' },
    // With no response to the run itself (a lost connection) its progress says how it ended.
    { enabled: run.isPending || isCutOff(run.error), refetchInterval: POLL_MS, gcTime: 0 },
  );
  const afterwards = isCutOff(run.error) && progress.data?.state === 'done' ? progress.data : undefined;
  const isRunning = run.isPending || (isCutOff(run.error) && progress.data?.state === 'running');

  function chooseFile(file: File) {
    const form = new FormData();
    form.append('file', file);
    check.mutate(form);
  }
  function startOver() {
    setReport(null);
    setAgain(false);
    check.reset();
    run.reset();
  }

  return {
    report,
    /** The message of a file that could not be taken. */
    fileError: check.error ? messageOf(check.error, messages.processingFailed) : undefined,
    isChecking: check.isPending,
    chooseFile,
    start: (rows: 'all' | 'good') => report && run.mutate({ import_id: report.import_id, rows, again: isAgain }),
    /** The file has been imported before, as the check or the run itself has found. */
    isRepeated: report?.imported_before != null || 'again' in fieldErrorsOf(run.error),
    /** It is meant to be imported again. */
    isAgain,
    setAgain,
    isRunning,
    /** How far it is; null before the first response. */
    progress: isRunning ? (progress.data ?? null) : null,
    done: run.data ?? afterwards,
    runError: run.error && !afterwards && !isRunning ? messageOf(run.error, messages.processingFailed) : undefined,
    startOver,
  };
}
export type ImportSteps = ReturnType<typeof useStockImport>;

/** It failed without a word from the server. */
const isCutOff = (error: unknown) => error !== null && toApiError(error) === null;
