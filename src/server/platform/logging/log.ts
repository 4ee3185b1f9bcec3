import { type Logger, pino } from 'pino';

export type Log = Logger;

/** The store's log: JSON lines on standard output. Tokens, passwords and codes never reach it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'credential', 'authorization', '*.password', '*.token', '*.authorization'],
  });
}
