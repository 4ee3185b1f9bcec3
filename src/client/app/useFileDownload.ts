import { useMutation } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { showToast } from '../design/toast/showToast.ts';
import { FileError } from './fetchFile.ts';

export const useFileDownload = <Input = void>(
  save: (input: Input) => Promise<string>,
  fallback: string = messages.processingFailedReport,
) =>
  useMutation({
    mutationFn: save,
    onSuccess: (filename) => showToast(`${filename} downloaded.`, { tone: 'success' }),
    onError: (error) => showToast(error instanceof FileError ? error.message : fallback, { tone: 'error' }),
  });
