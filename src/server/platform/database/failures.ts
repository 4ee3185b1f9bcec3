/**
 * Errors of the server or driver after which the whole transaction may be tried again. A row that was read may be gone when
 * another comes to refer to it: the second run finds it gone and says so in the store's own words.
 */
const RETRYABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'ER_NO_REFERENCED_ROW_2']);

/** Errors that mean the database is away: not started, stopping, or the line to it is cut. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  'ER_CONNECTION_KILLED',
  'ER_OUT_OF_RESOURCES',
]);

const AWAY_SYSCALLS = new Set(['connect', 'read', 'write']);

/** The codes of an error and of what caused it, outermost first: drivers and the ORM wrap each other's errors. */
function causes(error: unknown): { code?: unknown; syscall?: unknown; message?: unknown }[] {
  const chain: { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown }[] = [];
  let current: unknown = error;
  while (typeof current === 'object' && current !== null && chain.length < 8) {
    chain.push(current);
    current = 'cause' in current ? current.cause : undefined;
  }
  return chain;
}

/** Whether the database aborted a transaction for another's sake, so that it may run again. */
export function isRetryable(error: unknown): boolean {
  return causes(error).some(({ code }) => typeof code === 'string' && RETRYABLE.has(code));
}

/** Whether an error says that the database is away rather than that the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return causes(error).some(({ code, syscall, message }) => {
    if (typeof message === 'string' && /closed state|Pool is closed/.test(message)) return true;
    if (typeof code !== 'string' || !AWAY.has(code)) return false;
    // ENOENT is a missing socket only when it comes from connecting; elsewhere it is a missing file.
    return code !== 'ENOENT' || (typeof syscall === 'string' && AWAY_SYSCALLS.has(syscall));
  });
}

/** Whether a write was rejected because a unique key has the value already. */
export function isDuplicate(error: unknown): boolean {
  return causes(error).some(({ code }) => code === 'ER_DUP_ENTRY');
}

/** Whether a write was rejected because the row that it refers to does not exist. */
export function isMissingReference(error: unknown): boolean {
  return causes(error).some(({ code }) => code === 'ER_NO_REFERENCED_ROW_2');
}

/** Whether a delete was rejected because other rows still refer to the row. */
export function isStillReferenced(error: unknown): boolean {
  return causes(error).some(({ code }) => code === 'ER_ROW_IS_REFERENCED_2');
}
