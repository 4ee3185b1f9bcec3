import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { ZodError } from 'zod';
import { MINUTE_MS } from '#shared/domain/durations.ts';
import { DomainError, type ErrorBody, type ErrorCode, errorStatus, type FieldErrors } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { diskFault, isDatabaseAway, isDeadlock } from '../database/failures.ts';
import type { Log } from '../logging/log.ts';
import './fieldMessages.ts';

const trpcCodes: Record<(typeof errorStatus)[ErrorCode], TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** Codes of the errors that tRPC raises before a procedure runs. */
const ownCodes: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  PARSE_ERROR: 'malformed',
  BAD_REQUEST: 'malformed',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'wrong_method',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media',
  PAYLOAD_TOO_LARGE: 'too_large',
};

/** A caller cannot correct more at once, and thousands of errors would need thousands of messages. */
const MAX_FIELD_ERRORS = 100;

function fieldErrors(error: ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues.slice(0, MAX_FIELD_ERRORS)) {
    const field = issue.path.join('.');
    errors[field] ??= issue.message;
  }
  return errors;
}

/** Converts any thrown value. An unknown error becomes `unexpected`, with a fixed message instead of its own text. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ZodError) {
    return new DomainError('invalid', staffMessages.invalidInput, { errors: fieldErrors(error) });
  }
  // A deadlock here has already been retried several times.
  if (isDatabaseAway(error) || isDeadlock(error) || diskFault(error) !== null) {
    return new DomainError('unavailable', serverMessages.storeUnavailable, { retryAfter: 2 });
  }
  if (error instanceof TRPCError) {
    // A response that violates its contract is the store's fault. tRPC has no code for it.
    if (error.message === 'Output validation failed') return new DomainError('unexpected', messages.processingFailed);
    if (error.cause && error.cause !== error) {
      const inner = toDomainError(error.cause);
      if (inner.code !== 'unexpected') return inner;
    }
    const code = ownCodes[error.code];
    if (code === 'not_found') return new DomainError(code, serverMessages.procedureUnknown);
    if (code === 'wrong_method') return new DomainError(code, serverMessages.wrongMethod);
    if (code === 'too_large') return new DomainError(code, staffMessages.tooLarge);
    if (code) return new DomainError(code, serverMessages.malformedRequest);
  }
  return new DomainError('unexpected', messages.processingFailed);
}

export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({ code: trpcCodes[errorStatus[error.code]], message: error.message, cause: error });
}

export function toErrorBody(error: DomainError): ErrorBody {
  return { code: error.code, msg: error.message, ...(error.errors ? { errors: error.errors } : {}) };
}

const loggedFaults = new WeakMap<Log, Map<string, number>>();

/** Logs a disk failure at most once a minute, because a full disk fails every order. */
export function logDiskFault(log: Log, thrown: unknown): void {
  const fault = diskFault(thrown);
  if (fault === null) return;
  const faults = loggedFaults.get(log) ?? new Map<string, number>();
  loggedFaults.set(log, faults);
  const now = performance.now();
  if (now - (faults.get(fault) ?? -MINUTE_MS) < MINUTE_MS) return;
  faults.set(fault, now);
  log.error({ err: thrown, fault }, 'a disk takes no files, is full or is broken');
}

/** The code of a disk failure logged within the last minute, or null. */
export function recentDiskFault(log: Log): string | null {
  const since = performance.now() - MINUTE_MS;
  return [...(loggedFaults.get(log) ?? [])].find(([, at]) => at > since)?.[0] ?? null;
}

/** Converts a thrown value for tRPC. A value that is not a DomainError is logged with an id. */
export function toLoggedTrpcError(log: Log, path: string, thrown: unknown): TRPCError {
  const apiError = toDomainError(thrown);
  logDiskFault(log, thrown);
  if (apiError.code === 'unexpected') {
    const cause = thrown instanceof TRPCError ? thrown.cause : undefined;
    log.error({ errorId: randomUUID(), path, err: cause ?? thrown }, 'procedure failed');
  }
  return toTrpcError(apiError);
}

/** Headers of errors and of responses for one caller, which no cache may store. */
export function privateHeaders(rejections: readonly unknown[]): Record<string, string> {
  const retryAfter = rejections
    .map((error) => toDomainError(error).retryAfter)
    .find((seconds) => seconds !== undefined);
  const isUnauthenticated = rejections.some((error) => toDomainError(error).code === 'unauthenticated');
  return {
    'Cache-Control': 'no-store',
    ...(isUnauthenticated && { 'WWW-Authenticate': 'Bearer' }),
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
  };
}
