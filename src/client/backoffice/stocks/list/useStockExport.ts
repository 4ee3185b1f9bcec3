import { useState } from 'react';
import type { SpreadsheetFormat } from '#shared/contracts/stockImport.ts';
import type { ApiInput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { downloadFile } from '../../../app/downloadFile.ts';
import { showError } from '../../../app/showError.ts';

type ExportInput = ApiInput['stocks']['export'] & { format: SpreadsheetFormat };

/** Fetches the list, or the template of an import, as a file; `pending` is the format under way. */
export function useStockExport() {
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState<SpreadsheetFormat | null>(null);

  async function download(input: ExportInput) {
    setPending(input.format);
    try {
      downloadFile(await client.stocks.export.query(input));
    } catch (error) {
      showError(error);
    } finally {
      setPending(null);
    }
  }
  return { pending, download };
}
