import type { ErrorBody } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { StorageEntry } from '../browser/webStorage.ts';
import { saveBlob } from './downloadFile.ts';

/** The server's error for a file that it does not send; its message is for people. */
export class FileError extends Error {}

/**
 * Asks for a file that the server sends as it is made, and hands it to the browser. Resolves with its name. Throws FileError
 * with the server's message, and ends the session here where it has ended there.
 */
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
  if (response.status === 401) session.set(null);
  if (!response.ok) {
    const said: Partial<ErrorBody> | null = await response.json().catch(() => null);
    throw new FileError(said?.msg ?? messages.processingFailedReport);
  }
  const filename = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise;
  saveBlob(await response.blob(), filename);
  return filename;
}
