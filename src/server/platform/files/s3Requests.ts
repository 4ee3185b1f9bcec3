import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3FilesConfig } from '../config/config.ts';
import type { Log } from '../logging/log.ts';
import { storageUnavailable } from './fileStorage.ts';

const MAX_TRIES = 3;
const PAUSE_MS = 50;
/** After this many consecutive timeouts calls fail immediately, except for an occasional retry. */
const MAX_TIMEOUTS = 3;
const REST_MS = 1_000;

interface Sent {
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** SHA-256 in hex, by which the storage verifies the content. */
  body?: { content: Blob; sha256: string };
}

export interface S3Requests {
  /** Retries until the time limit; null for 404; throws unavailable. The caller must read or cancel the body. */
  send(method: 'GET' | 'PUT' | 'HEAD' | 'DELETE', sent: Sent): Promise<Response | null>;
  inTime<Result>(reading: Promise<Result>): Promise<Result>;
  away(cause: unknown): Error;
}

/** Requests to an S3 bucket, signed by aws4fetch. Logs when the storage becomes unavailable and when it is available again. */
export function createS3Requests(config: S3FilesConfig, log: Log): S3Requests {
  const { bucket, endpoint, timeoutMs } = config;
  let isUnavailable = false;
  let timeouts = 0;
  let restsUntil = 0;
  let isLooking = false;
  const unavailable = (cause: unknown) => {
    if (!isUnavailable) log.error({ err: cause }, 'the file storage does not do its work');
    isUnavailable = true;
    return storageUnavailable(cause);
  };
  const noteBack = () => {
    timeouts = 0;
    if (isUnavailable) log.info('the file storage is back');
    isUnavailable = false;
  };

  const attempt = async (method: string, { key, query = {}, headers, body }: Sent, deadline: number) => {
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...config,
      service: 's3',
      method,
      url: url.href,
      headers: { ...headers, ...(body && { 'X-Amz-Content-Sha256': body.sha256 }) },
    }).sign();
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(new StorageTimeout()), Math.max(0, deadline - performance.now()));
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: cut.signal,
        // A signed request must reach only the configured endpoint.
        redirect: 'manual',
        ...(body && { body: body.content }),
      });
      return { response, code: response.ok ? '' : await errorCode(response), error: undefined };
    } finally {
      clearTimeout(timer);
    }
  };

  /** Fails immediately while the storage hangs and another call is testing it. */
  const unlessHung = async (call: () => Promise<Response | null>) => {
    const isHung = timeouts >= MAX_TIMEOUTS;
    if (isHung && (isLooking || performance.now() < restsUntil)) throw unavailable(new StorageTimeout());
    if (isHung) isLooking = true;
    try {
      return await call();
    } finally {
      if (isHung) isLooking = false;
    }
  };
  const noteTimeout = (error: StorageTimeout) => {
    timeouts += 1;
    restsUntil = performance.now() + REST_MS;
    return unavailable(error);
  };

  const send: S3Requests['send'] = async (method, sent) => {
    const deadline = performance.now() + timeoutMs;
    for (let tries = 1; ; tries += 1) {
      const { response, code, error } = await attempt(method, sent, deadline).catch((error: unknown) => {
        // Fetch throws a TypeError if the connection fails; a second attempt may succeed.
        if (!(error instanceof TypeError)) throw error instanceof StorageTimeout ? noteTimeout(error) : error;
        return { response: null, code: '', error };
      });
      if (response?.ok) {
        noteBack();
        return response;
      }
      if (response?.status === 404 && code !== 'NoSuchBucket') {
        noteBack();
        return null;
      }
      const cause = error ?? new StorageError(method, response?.status, code);
      const wait = PAUSE_MS * 2 ** tries * Math.random();
      const isFinal = response !== null && response.status < 500 && response.status !== 429;
      if (isFinal || tries === MAX_TRIES || performance.now() + wait >= deadline) throw unavailable(cause);
      await pause(wait);
    }
  };

  return {
    away: unavailable,
    send: (method, sent) => unlessHung(() => send(method, sent)),
    inTime: async (reading) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new StorageTimeout()), timeoutMs);
      });
      try {
        return await Promise.race([reading, late]);
      } catch (error) {
        throw error instanceof TypeError || error instanceof StorageTimeout ? unavailable(error) : error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

class StorageTimeout extends Error {
  override readonly name = 'StorageTimeout';
  override readonly message = 'no answer in time';
}

/** Contains neither keys nor signatures. */
class StorageError extends Error {
  override readonly name = 'StorageError';
  constructor(method: string, status: number | undefined, code: string) {
    super(`${method}: ${status} ${code}`);
  }
}

/** The code of an S3 error, such as NoSuchKey, from the first bytes of its body, or ''. Cancels the rest. */
async function errorCode({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return /<Code>(\w{1,100})<\/Code>/.exec(new TextDecoder().decode(value))?.[1] ?? '';
}
