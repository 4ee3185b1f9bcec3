import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { ImportReport, importHow } from '#shared/contracts/stockImport.ts';
import { MATCH_KEYS } from '#shared/domain/catalog/products/importColumns.ts';
import { importWritten, staffMessages } from '#shared/staffMessages.ts';
import { messageOf, toApiError } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { staffSession } from '../../../api/session.ts';
import { uploadFile } from '../../../api/uploadFile.ts';
import { showError } from '../../../app/showError.ts';
import { showToast } from '../../../design/toast/showToast.ts';

type How = z.input<typeof importHow>;

/** Products that the store has are found by their codes, else by name and category, and updated. */
const START: How = { match: [...MATCH_KEYS] };

/** Continues while its window is closed. */
export function useStockImport({ isWatched }: { isWatched: boolean }) {
  const utils = trpc.useUtils();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [how, setHow] = useState<How>(START);
  const check = useMutation({
    mutationFn: (form: FormData) => uploadFile<ImportReport>(staffSession, 'POST /api/stocks/check-import', form),
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
    check.reset();
    run.reset();
  }

  return {
    report,
    fileError: check.error ? messageOf(check.error) : undefined,
    isChecking: check.isPending,
    chooseFile: (file: File) => look(file, START),
    how,
    change: (part: How) => file && look(file, { ...how, ...part }),
    start: (rows: 'all' | 'good') => report && run.mutate({ import_id: report.import_id, rows }),
    isRunning: run.isPending,
    done: run.data,
    /** Without a response of the server it is safe to run the import again: it is never written twice. */
    runError: run.error && (toApiError(run.error) ? messageOf(run.error) : staffMessages.importInterrupted),
    /** The store has changed since the check: some rows have errors now. */
    hasFoundErrors: toApiError(run.error)?.code === 'conflict',
    startOver,
  };
}
export type ImportSteps = ReturnType<typeof useStockImport>;
