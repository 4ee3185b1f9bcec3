import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { isMultipart, JSON_LIMIT } from '../limits/bodyLimits.ts';

/** Requests whose senders keep their body back until they are told to go on (RFC 9110, 10.1.1). */
const withheld = new WeakSet<IncomingMessage>();

/**
 * Has requests with `Expect: 100-continue` handled like any other, and their bodies asked for when somebody begins to read them:
 * a caller that is rejected before that sends none, and Node ends the connection with the response.
 */
export function askForBodiesWhenRead(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    withheld.add(request);
    // Every way to read a stream, by events, by pipes or by iteration, comes through `read`.
    request.read = (size) => {
      if (withheld.delete(request) && !response.headersSent) response.writeContinue();
      return IncomingMessage.prototype.read.call(request, size);
    };
    server.emit('request', request, response);
  });
}

/** Whether a body stays with its sender until it is read. */
export const isBodyWithheld = (request: IncomingMessage): boolean => withheld.has(request);

/** Rejects a body that is kept back and is larger than any call takes; what reads JSON would ask for it and throw it away. */
export const rejectLargeWithheldBody: RequestHandler = (request, _response, next) => {
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > JSON_LIMIT && !isMultipart(request);
  if (isTooLarge && isBodyWithheld(request)) throw new DomainError('too_large', staffMessages.tooLarge);
  next();
};
