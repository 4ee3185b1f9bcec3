import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { DomainError, errorStatus } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Log } from '../logging/log.ts';
import { toDomainError, toErrorBody } from '../trpc/errors.ts';
import { readForm } from './forms.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Input that nobody has looked at yet. It fits every procedure, because the procedure's own contract is what checks it.
 */
export type Unchecked = never;

/** What a documented path hands to its procedure. */
export interface RestRequest {
  /** Query (GET) or JSON body, with the path's own parameters on top. */
  input: Unchecked;
  /** The multipart body of a path declared with `form`. */
  form: FormData;
  header: (name: string) => string | undefined;
}

/** A documented path: where the input comes from, and which procedure it calls. */
export interface RestRoute<Caller> {
  method: Method;
  path: string;
  /** The largest multipart body in bytes; only for paths that take one. */
  form?: number;
  call: (caller: Caller, request: RestRequest) => Promise<unknown>;
}

const JSON_LIMIT = '1mb';

/** Mounts documented paths: parse, call, answer. `callerFor` gives the caller with the request's identity. */
export function mountRest<Caller>(
  app: Express,
  routes: readonly RestRoute<Caller>[],
  callerFor: (request: Request) => Promise<Caller>,
): void {
  const json = express.json({ limit: JSON_LIMIT, strict: false });
  for (const route of routes) {
    app[route.method](route.path, ...(route.form ? [] : [json]), async (request: Request, response) => {
      const body: unknown = request.body === undefined ? {} : request.body;
      if (typeof body !== 'object' || body === null || Array.isArray(body)) {
        throw new DomainError('malformed', messages.malformedRequest);
      }
      const answer = await route.call(await callerFor(request), {
        input: { ...(route.method === 'get' ? request.query : body), ...request.params } as Unchecked,
        form: route.form ? await readForm(request, route.form) : new FormData(),
        header: (name) => request.get(name),
      });
      response.json(answer);
    });
  }
  app.use('/api', () => {
    throw new DomainError('not_found', messages.pageNotFound);
  });
}

/** Express's own refusals (unreadable JSON, too large a body) by their status. */
const bodyParserCodes: Record<number, DomainError> = {
  400: new DomainError('malformed', messages.malformedRequest),
  413: new DomainError('too_large', messages.tooLarge),
  415: new DomainError('unsupported_media', messages.malformedRequest),
};

/** The one error middleware: `{ msg, errors }` with the refusal's status, never a stack. */
export function restErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
    const refusal = (!(error instanceof DomainError) && bodyParserCodes[status]) || toDomainError(error);
    // Procedures log their own; what comes from elsewhere is logged here.
    if (refusal.code === 'unexpected' && !(error instanceof Error && error.name === 'TRPCError')) {
      log.error({ err: error, path: request.path }, 'request failed');
    }
    if (refusal.retryAfter) response.set('Retry-After', String(refusal.retryAfter));
    const { msg, errors } = toErrorBody(refusal);
    response.status(errorStatus[refusal.code]).json({ msg, ...(errors ? { errors } : {}) });
  };
}
