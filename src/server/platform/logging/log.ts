import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequest } from '../requests/requestContext.ts';
import { loggedError } from './loggedError.ts';

export type Log = Logger;

/** JSON lines on standard output, with the request's id. Never contains tokens, passwords, codes or values of statements. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: requestFields,
      redact: ['password', 'token', 'credential', 'authorization', '*.password', '*.token', '*.authorization'],
      serializers: { err: (error) => loggedError(error) },
    },
    destination,
  );
}

function requestFields(): object {
  const request = currentRequest();
  return request ? { requestId: request.id } : {};
}
