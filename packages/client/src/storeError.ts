import type { ErrorCode } from '../../../src/shared/errors.ts';

/** The code of a failed call; `unreachable` means that the store did not respond, or not in its own words. */
export type StoreErrorCode = ErrorCode | 'unreachable';

export interface StoreErrorDetails {
  code: StoreErrorCode;
  status: number;
  fields?: Record<string, string>;
  retryAfter?: number;
  cause?: unknown;
}

/** A call that failed. `message` is the store's own, for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  /** The HTTP status; 0 where there was no response. */
  readonly status: number;
  /** Messages by field, such as `{ 'students.0.name': 'Missing name' }`; empty where no field is at fault. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which the same call may succeed, where the store named them. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { code, status, fields = {}, retryAfter, cause }: StoreErrorDetails) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Returns the error of a call that failed on its way. */
export const unreachable = (message: string, status: number, cause?: unknown): StoreError =>
  new StoreError(message, { code: 'unreachable', status, cause });

const PASSING: readonly number[] = [502, 503, 504];

/** An error without the store's own words: a proxy's page, or a response that was cut. */
export function errorOfStatus(status: number, retryAfter: number | undefined): StoreError {
  const code = status === 429 ? 'too_many' : PASSING.includes(status) ? 'unavailable' : 'unreachable';
  return new StoreError(`The store's response could not be read (HTTP ${status}).`, { code, status, retryAfter });
}

/**
 * An error as tRPC sends it, in a response or in a stream: `data.error` is the store's own body (`code`, `msg`, `errors`). Null
 * for anything else.
 */
export function readError(shape: unknown, retryAfter?: number): StoreError | null {
  const data = memberOf(shape, 'data');
  const error = memberOf(data, 'error');
  const code = memberOf(error, 'code');
  if (typeof code !== 'string') return null;
  const status = memberOf(data, 'httpStatus');
  return new StoreError(String(memberOf(error, 'msg')), {
    code: code as StoreErrorCode,
    status: typeof status === 'number' ? status : 0,
    fields: (memberOf(error, 'errors') ?? {}) as Record<string, string>,
    retryAfter,
  });
}

/** The member of that name, or undefined where the value is no object. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
