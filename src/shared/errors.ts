import type { AnyMessage } from './serverMessages.ts';

/** Error codes and their HTTP status (docs/guides/errors.md). The general codes come first, then cases that programs must distinguish. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,

  scope_missing: 403,
  cart_changed: 409,
  needs_confirmation: 409,
  prices_changed: 409,
  sold_out: 409,
  status_moved: 409,
  version_old: 409,
  key_reused: 422,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Messages by field name; an entry of a list is named `students.0.name`. */
export type FieldErrors = Record<string, string>;

/** The body of every rejected call: `code` for programs, `msg` for people, `errors` by field. */
export interface ErrorBody {
  code: ErrorCode;
  msg: string;
  errors?: FieldErrors;
}

export interface DomainErrorDetails {
  errors?: FieldErrors;
  /** Seconds after which the same call may succeed (429 and 503). */
  retryAfter?: number;
}

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: AnyMessage | (string & {}), details: DomainErrorDetails = {}) {
    super(message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

export const fieldError = (code: ErrorCode, field: string, message: AnyMessage): DomainError =>
  new DomainError(code, message, { errors: { [field]: message } });
