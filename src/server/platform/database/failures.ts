const DEADLOCKS = new Set(['ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'LOCK_ORDER']);
/** Errors after which a transaction may run again. If a referenced row was deleted, the second run reports that it is missing. */
const RETRYABLE = new Set([...DEADLOCKS, 'ER_NO_REFERENCED_ROW_2']);

/** Thrown instead of locking a later row out of order, which could deadlock; the transaction then runs again. */
export class LockOrderError extends Error {
  readonly code = 'LOCK_ORDER';
}

const UNAVAILABLE = new Set([
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

/** Write failed, disk full, file not writable, no majority, commit failed, timeout, connection killed, read-only: by error number. */
const UNAVAILABLE_NUMBERS = new Set([3, 1021, 1026, 1047, 1114, 1180, 1205, 1836, 1927, 1969, 3024]);

/** The storage engine's message for a full disk or quota, which has number 1030. */
const FULL = /Got error (28|122)\b/;

/** On a socket these mean that the database is unavailable; elsewhere they concern a file. */
const OF_THE_LINE = new Set(['ENOENT', 'EAGAIN']);
const LINE_SYSCALLS = new Set(['connect', 'read', 'write']);

interface Cause {
  code?: unknown;
  errno?: unknown;
  sqlState?: unknown;
  syscall?: unknown;
  message?: unknown;
}

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

/** Whether the database is unavailable, busy or full, as opposed to a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(({ code, errno, sqlState, syscall, message }) => {
    if (typeof message === 'string' && /closed state|Pool is closed|Queue limit reached/.test(message)) return true;
    if (sqlState !== undefined && typeof errno === 'number') {
      if (UNAVAILABLE_NUMBERS.has(errno) || (errno === 1030 && FULL.test(String(message)))) return true;
    }
    if (typeof code !== 'string' || !UNAVAILABLE.has(code)) return false;
    return !OF_THE_LINE.has(code) || (typeof syscall === 'string' && LINE_SYSCALLS.has(syscall));
  });
}

const DISK = new Set(['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EROFS']);
const DISK_NUMBERS = new Set([3, 1021, 1026, 1114]);

/** Returns the system's or database's error code if a disk cannot be read or written; null for any other error. */
export function diskFault(error: unknown): string | null {
  for (const { code, errno, sqlState, message } of causes(error)) {
    if (typeof code === 'string' && DISK.has(code)) return code;
    if (sqlState !== undefined && typeof errno === 'number') {
      if (DISK_NUMBERS.has(errno)) return String(errno);
      const [, reason] = errno === 1030 ? (FULL.exec(String(message)) ?? []) : [];
      if (reason) return `1030/${reason}`;
    }
    // The picture library has no error codes, only the system's message inside its own.
    const [, words] = /^system error: (?!Unknown error)(.+)$/m.exec(typeof message === 'string' ? message : '') ?? [];
    if (words) return words;
  }
  return null;
}

export const isDuplicate = hasCode(new Set(['ER_DUP_ENTRY']));

export const isMissingReference = hasCode(new Set(['ER_NO_REFERENCED_ROW_2']));

export const isStillReferenced = hasCode(new Set(['ER_ROW_IS_REFERENCED_2']));
