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

/** Returns null if the server sent no error, as without a connection. */
export function toApiError(error: unknown): ErrorBody | null {
  if (error instanceof ApiError) return error.body;
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('error' in data)) return null;
  return data.error as ErrorBody;
}

/** Without a message from the server, returns the promised message of this failure (docs/rules/operations.md, Messages). */
export function messageOf(error: unknown, fallback: string = messages.processingFailed): string {
  const apiError = toApiError(error);
  return apiError && apiError.code !== 'unexpected' ? apiError.msg : fallback;
}

export function fieldErrorsOf(error: unknown): Record<string, string> {
  return toApiError(error)?.errors ?? {};
}
