import type { IncomingMessage } from 'node:http';

const MEGABYTE = 1024 * 1024;

/** Largest JSON body in bytes, by tRPC and REST alike. */
export const JSON_LIMIT = MEGABYTE;

/** Largest multipart body in bytes where no procedure says what its form may hold: none takes one there. */
export const UNKNOWN_FORM_LIMIT = 16 * 1024;

/** Whether a request says that its body is a form with parts. */
export function isMultipart(request: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}

/** Whether a body comes with the request; one of no bytes is none. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
