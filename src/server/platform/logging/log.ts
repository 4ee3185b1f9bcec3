import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from './loggedError.ts';

export type Log = Logger;

/** The store's log: JSON lines on standard output. Tokens, passwords, codes and the values of statements never reach it. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'token', 'credential', 'authorization', '*.password', '*.token', '*.authorization'],
      serializers: { err: (error) => loggedError(error) },
    },
    destination,
  );
}
