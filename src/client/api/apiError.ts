import { TRPCClientError } from '@trpc/client';
import type { ErrorBody } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

export class ApiError extends Error {
  readonly body: ErrorBody;
  constructor(body: ErrorBody) {
    super(body.msg);
    this.body = body;
  }
}

/** Returns the server's error of a failed call, or null if the server said nothing (no connection). */
export function toApiError(error: unknown): ErrorBody | null {
  if (error instanceof ApiError) return error.body;
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('error' in data)) return null;
  return data.error as ErrorBody;
}

/** The server's message, or the promised one for this failure (docs/rules/operations.md, Messages) where the server said none of its own. */
export function messageOf(error: unknown, fallback: string = messages.processingFailed): string {
  const apiError = toApiError(error);
  return apiError && apiError.code !== 'unexpected' ? apiError.msg : fallback;
}

export function fieldErrorsOf(error: unknown): Record<string, string> {
  return toApiError(error)?.errors ?? {};
}
