import { useMutation } from '@tanstack/react-query';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { messages } from '#shared/messages.ts';
import { staffSession } from '../../api/session.ts';
import { FileError, saveFile } from '../../app/fetchFile.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { DownloadMenu } from '../reports/DownloadMenu.tsx';
import type { OrderListState } from './useOrderList.ts';

/** The list as it is filtered, as a file. */
export function OrderDownload({ filter }: Pick<OrderListState, 'filter'>) {
  const download = useMutation({
    mutationFn: (format: FileFormat) =>
      saveFile('/api/orders/file', { ...filter, format }, staffSession, `orders.${format}`),
    onSuccess: (filename) => showToast(`${filename} has been downloaded.`, { tone: 'success' }),
    onError: (error) =>
      showToast(error instanceof FileError ? error.message : messages.processingFailedReport, { tone: 'error' }),
  });
  return (
    <DownloadMenu onDownload={(format) => download.mutate(format)} isDisabled={false} isPending={download.isPending} />
  );
}
