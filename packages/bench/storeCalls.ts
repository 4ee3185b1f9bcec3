/** Calls of an attacked store, from whatever thread. */
import type { Choice } from './scenarios/writes.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** Headers of somebody who is signed in. */
export type Who = { authorization?: string };

/** Calls of the store at `url`, and the errors among their responses. */
export function createStoreCalls(url: string) {
  /** How often each response was an error of the store: 5xx but for 503 with Retry-After, and 0 for a line that was cut. */
  const errors = new Map<string, number>();
  /** A call's status, Retry-After, text and milliseconds; status 0 where the line was cut. */
  const call = async (path: string, init: RequestInit = {}) => {
    const began = performance.now();
    let cut: unknown;
    const response = await fetch(url + path, init).catch((error: Error) => {
      const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
      cut = code ?? message;
      return null;
    });
    const text = (await response?.text().catch(() => '')) ?? '';
    const retryAfter = response?.headers.get('retry-after');
    const status = response?.status ?? 0;
    if (status === 0 || (status >= 500 && (status !== 503 || !retryAfter))) {
      const name = `${status || cut} ${path.split('?')[0]}`;
      errors.set(name, (errors.get(name) ?? 0) + 1);
    }
    return { status, retryAfter, text, ms: performance.now() - began };
  };
  const send = (path: string, body: object, who: Who = {}, method = 'POST') =>
    call(path, { method, headers: { ...JSON_BODY, ...who }, body: JSON.stringify(body) });
  const upload = (path: string, fields: Record<string, string | File>, who: Who) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return call(path, { method: 'POST', headers: { ...who }, body });
  };
  return { errors, call, send, upload };
}

/** One of a choice into the cart of a customer, by `send` of their store's calls. */
export const putIntoCart = (send: ReturnType<typeof createStoreCalls>['send'], choice: Choice, who: Who) => {
  const { stock_id, size, color } = choice;
  return send('/api/customer-cart', { item: String(stock_id), quantity: 1, size, color }, who, 'PUT');
};
