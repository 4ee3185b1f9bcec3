const DEADLOCKS = new Set(['ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'LOCK_ORDER']);
/** Errors after which a transaction may run again. A referenced row may have been deleted: the second run finds it gone and says so. */
const RETRYABLE = new Set([...DEADLOCKS, 'ER_NO_REFERENCED_ROW_2']);

/** A row that came later would have to be locked out of order: the transaction runs again, as after the deadlock that may follow. */
export class LockOrderError extends Error {
  readonly code = 'LOCK_ORDER';
}

/** Errors that mean the database is away: not started, stopping, too busy, full, or the line to it is cut. */
const AWAY = new Set([
  'DATABASE_TIMEOUT',
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOENT',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'EROFS',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_CONNECTION_KILLED',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_OUT_OF_RESOURCES',
  'ER_QUERY_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
]);

/**
 * By the server's numbers: write failed (3), disk full (1021, 1114), file not writable (1026), node without majority (1047),
 * commit not possible (1180), statement timeout (1969), connection killed (1927), read-only (1836).
 */
const AWAY_NUMBERS = new Set([3, 1021, 1026, 1047, 1114, 1180, 1205, 1836, 1927, 1969, 3024]);

/** The storage engine's own words for a full disk or quota, under number 1030. */
const FULL = /Got error (28|122)\b/;

/** Names that mean a missing socket or a full queue only where they come from the line; elsewhere they are about a file. */
const OF_THE_LINE = new Set(['ENOENT', 'EAGAIN']);
const LINE_SYSCALLS = new Set(['connect', 'read', 'write']);

interface Cause {
  code?: unknown;
  errno?: unknown;
  sqlState?: unknown;
  syscall?: unknown;
  message?: unknown;
}

/** An error and its causes, outermost first: drivers and the ORM wrap each other's errors. */
function causes(error: unknown): Cause[] {
  const chain: (Cause & { cause?: unknown })[] = [];
  let current: unknown = error;
  while (typeof current === 'object' && current !== null && chain.length < 8) {
    chain.push(current);
    current = 'cause' in current ? current.cause : undefined;
  }
  return chain;
}

const hasCode = (codes: ReadonlySet<unknown>) => (error: unknown) => causes(error).some(({ code }) => codes.has(code));

export const isRetryable = hasCode(RETRYABLE);

export const isDeadlock = hasCode(DEADLOCKS);

/** Whether an error says that the database is away, busy or full rather than that the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return causes(error).some(({ code, errno, sqlState, syscall, message }) => {
    if (typeof message === 'string' && /closed state|Pool is closed|Queue limit reached/.test(message)) return true;
    if (sqlState !== undefined && typeof errno === 'number') {
      if (AWAY_NUMBERS.has(errno) || (errno === 1030 && FULL.test(String(message)))) return true;
    }
    if (typeof code !== 'string' || !AWAY.has(code)) return false;
    return !OF_THE_LINE.has(code) || (typeof syscall === 'string' && LINE_SYSCALLS.has(syscall));
  });
}

/** Errors of a disk that is full, broken or closed to the store, and of a process that may open no more files. */
const DISK = new Set(['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EROFS']);
const DISK_NUMBERS = new Set([3, 1021, 1026, 1114]);

/** The code by which the system or the database says that a disk does not take or give a file; null for any other error. */
export function diskFault(error: unknown): string | null {
  for (const { code, errno, sqlState, message } of causes(error)) {
    if (typeof code === 'string' && DISK.has(code)) return code;
    if (sqlState !== undefined && typeof errno === 'number') {
      if (DISK_NUMBERS.has(errno)) return String(errno);
      const [, reason] = errno === 1030 ? (FULL.exec(String(message)) ?? []) : [];
      if (reason) return `1030/${reason}`;
    }
    // The picture library has no codes, only the system's own words among its own.
    const [, words] = /^system error: (?!Unknown error)(.+)$/m.exec(typeof message === 'string' ? message : '') ?? [];
    if (words) return words;
  }
  return null;
}

export const isDuplicate = hasCode(new Set(['ER_DUP_ENTRY']));

export const isMissingReference = hasCode(new Set(['ER_NO_REFERENCED_ROW_2']));

export const isStillReferenced = hasCode(new Set(['ER_ROW_IS_REFERENCED_2']));
