import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ImportReport, importHow } from '#shared/contracts/stockImport.ts';
import { MATCH_KEYS } from '#shared/domain/catalog/importColumns.ts';
import { importWritten } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf, toApiError } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { staffSession } from '../../../api/session.ts';
import { uploadFile } from '../../../api/uploadFile.ts';
import { showError } from '../../../app/showError.ts';
import { showToast } from '../../../design/toast/showToast.ts';

/** Often enough to see it move, seldom enough not to slow it down. */
const POLL_MS = 400;

type How = z.input<typeof importHow>;

/** Products that the store has are found by their codes, else by name and category, and updated. */
const START: How = { match: [...MATCH_KEYS] };

/** Sends a file to be checked. JSON has text for the time of an earlier import. */
async function checkFile(form: FormData): Promise<ImportReport> {
  const report = await uploadFile<ImportReport>(staffSession, 'POST /api/stocks/check-import', form);
  const { imported_before: earlier } = report;
  return { ...report, imported_before: earlier && { ...earlier, at: new Date(earlier.at) } };
}

/** An import from the chosen file to what was written. It goes on while its window is closed. */
export function useStockImport({ isWatched }: { isWatched: boolean }) {
  const utils = trpc.useUtils();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [how, setHow] = useState<How>(START);
  const [isAgain, setAgain] = useState(false);
  const check = useMutation({
    mutationFn: checkFile,
    onSuccess: setReport,
  });
  const run = trpc.stocks.runImport.useMutation({
    onSuccess: async ({ products_created, products_updated }) => {
      if (!isWatched) showToast(importWritten(products_created, products_updated));
      await Promise.all([utils.stocks.invalidate(), utils.categories.invalidate()]);
    },
    onError: (error) => {
      if (!isWatched) showError(error);
    },
  });
  const progress = trpc.stocks.importProgress.useQuery(
    { import_id: report?.import_id ?? '' },
    // With no response to the run itself (a lost connection) its progress says how it ended.
    { enabled: run.isPending || isCutOff(run.error), refetchInterval: POLL_MS, gcTime: 0 },
  );
  const [ranSince, setRanSince] = useState(0);
  const isFresh = progress.dataUpdatedAt > run.submittedAt;
  if (isFresh && progress.data?.state === 'running' && ranSince !== run.submittedAt) setRanSince(run.submittedAt);
  // A response that a power cut took may never come: the progress says that the run has ended without it.
  const isLost = run.isPending && isFresh && progress.data?.state === 'failed' && ranSince === run.submittedAt;
  const isPending = run.isPending && !isLost;
  const afterwards = isCutOff(run.error) && progress.data?.state === 'done' ? progress.data : undefined;
  const isRunning = isPending || (isCutOff(run.error) && progress.data?.state === 'running');
  const isInterrupted = isLost || wasInterrupted(run.error, progress.data?.state);

  function look(file: File, how: How) {
    const form = new FormData();
    form.append('file', file);
    form.append('how', JSON.stringify(how));
    setFile(file);
    setHow(how);
    run.reset();
    check.mutate(form);
  }
  function startOver() {
    setReport(null);
    setFile(null);
    setAgain(false);
    check.reset();
    run.reset();
  }

  return {
    report,
    /** The message of a file that could not be taken. */
    fileError: check.error ? messageOf(check.error) : undefined,
    isChecking: check.isPending,
    chooseFile: (file: File) => look(file, START),
    how,
    /** Looks at the same file again, read or imported in another way. */
    change: (part: How) => file && look(file, { ...how, ...part }),
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
    /** Why the run failed. */
    runError: isInterrupted
      ? staffMessages.importInterrupted
      : run.error && !afterwards && !isRunning
        ? messageOf(run.error)
        : undefined,
    /** The store has changed since the check: some rows are in error by now. */
    hasFoundErrors:
      !isInterrupted && toApiError(run.error)?.code === 'conflict' && !('again' in fieldErrorsOf(run.error)),
    /** The store ended in the middle: nothing was written, and the rows are as good as before. */
    isInterrupted,
    startOver,
  };
}
export type ImportSteps = ReturnType<typeof useStockImport>;

/** The server says so itself, or its progress does where it gave no response. */
const wasInterrupted = (error: unknown, state: string | undefined): boolean =>
  toApiError(error)?.msg === staffMessages.importInterrupted ||
  (isCutOff(error) && (state === 'failed' || state === 'checked'));

/** It failed without a word from the server. */
const isCutOff = (error: unknown) => error !== null && toApiError(error) === null;
