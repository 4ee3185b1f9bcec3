import type { StorageEntry } from '../browser/webStorage.ts';
import { ApiError } from './apiError.ts';

interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  onSessionEnded?: () => void;
}

/** Throws ApiError with the server's message (and ends an expired session), TypeError without a connection, AbortError if `signal` is aborted. */
export async function uploadFile<Output>(
  session: StorageEntry<{ token: string }>,
  path: `${'POST' | 'PUT'} /api/${string}`,
  form: FormData,
  options: UploadOptions = {},
): Promise<Output> {
  const token = session.get()?.token;
  const { status, text } = await send(path, token, form, options);
  if (status >= 200 && status < 300) return JSON.parse(text);
  if (status === 401 && token !== undefined) {
    // A new password ends every earlier token, so the upload is repeated under the new one.
    if (session.get() && session.get()?.token !== token) return uploadFile(session, path, form, options);
    (options.onSessionEnded ?? (() => session.set(null)))();
  }
  // A response of a proxy in front of the store has no code.
  if (!text.startsWith('{"code":')) throw new TypeError(`The server answered ${status}.`);
  throw new ApiError(JSON.parse(text));
}

/** fetch reports no progress of a body. */
function send(path: string, token: string | undefined, form: FormData, { onProgress, signal }: UploadOptions) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const [method = '', url = ''] = path.split(' ');
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('The connection failed.'));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    request.send(form);
  });
}
