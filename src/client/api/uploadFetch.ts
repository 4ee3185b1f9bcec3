/** The context that a multipart call may carry; other calls ignore it. */
export interface UploadContext extends Record<string, unknown> {
  /** Called again and again with how much of the form has been sent, from 0 to 1; 1 while the server works on it. */
  onProgress?: (part: number) => void;
}

/**
 * A fetch for forms that says how far it is: fetch itself reports nothing of a body on its way. It fails as fetch does:
 * a TypeError without a connection, an AbortError once `signal` says so.
 */
export const uploadFetch =
  ({ onProgress }: UploadContext) =>
  (url: RequestInfo | URL, { method = 'POST', headers, body, signal }: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, String(url));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress?.(loaded / total);
      };
      request.upload.onload = () => onProgress?.(1);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('The connection failed.'));
      request.ontimeout = request.onerror;
      request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
      request.onloadend = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort, { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
