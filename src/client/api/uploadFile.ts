import type { StorageEntry } from '../browser/webStorage.ts';
import { ApiError } from './apiError.ts';

interface UploadOptions {
  /** Called again and again with how much of the form has been sent, from 0 to 1; 1 while the server works on it. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  /** Drops the session, and what goes with it. */
  onSessionEnded?: () => void;
}

/**
 * Sends a form to a documented path, such as `PUT /api/orders`, and returns its JSON. Throws ApiError with the server's message, which ends the
 * session here where it has ended there; a TypeError without a connection, and an AbortError once `signal` says so.
 */
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
    // A new password ends every earlier token: what was sent under one is sent again under the new one.
    if (session.get() && session.get()?.token !== token) return uploadFile(session, path, form, options);
    (options.onSessionEnded ?? (() => session.set(null)))();
  }
  // What a proxy in front of the store says has no code.
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
