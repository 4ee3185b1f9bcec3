import { useMutation } from '@tanstack/react-query';
import type { ErrorBody } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { StorageEntry } from '../browser/webStorage.ts';
import { showToast } from '../design/toast/showToast.ts';
import { saveBlob } from './downloadFile.ts';

export class FileError extends Error {}

/** Resolves with the file's name. Throws FileError with the server's message, and ends an expired session. */
export async function saveFile(
  path: string,
  body: object,
  session: StorageEntry<{ token: string }>,
  otherwise: string,
): Promise<string> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${session.get()?.token}` },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new FileError(messages.connectionLost);
  });
  await requireFile(response, session);
  const filename = nameOf(response) ?? otherwise;
  saveBlob(await response.blob(), filename);
  return filename;
}

/** Throws FileError with the server's message if the response is an error; an expired session leads to the sign-in page. */
export async function requireFile(response: Response, session: StorageEntry<{ token: string }>): Promise<void> {
  if (response.status === 401) session.set(null);
  if (response.ok) return;
  const said: Partial<ErrorBody> | null = await response.json().catch(() => null);
  throw new FileError(said?.msg ?? messages.processingFailedReport);
}

export const nameOf = (response: Response): string | undefined =>
  /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];

export const useFileDownload = <Input = void>(
  save: (input: Input) => Promise<string>,
  fallback: string = messages.processingFailedReport,
) =>
  useMutation({
    mutationFn: save,
    onSuccess: (filename) => showToast(`${filename} downloaded.`, { tone: 'success' }),
    onError: (error) => showToast(error instanceof FileError ? error.message : fallback, { tone: 'error' }),
  });
