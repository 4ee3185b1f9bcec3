const DEPTH = 6;

/** The store's own names that a message quotes. They say which rule was broken and contain no personal data. */
const OWN_NAMES = /\b(?:key|column|table|reading) '[\w.]+'/g;

/** The machine-readable marks of an error; everything else it carries may hold somebody's data. */
const MARKS = ['code', 'errno', 'sqlState', 'syscall', 'status'] as const;

/** An error without quoted values. The statement of a failed query is left out: it holds names, phone numbers and password hashes. */
export function loggedError(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const marks = Object.fromEntries(
    MARKS.flatMap((mark) => {
      const value: unknown = Reflect.get(error, mark);
      return typeof value === 'string' || typeof value === 'number' ? [[mark, value]] : [];
    }),
  );
  const parts = error instanceof AggregateError ? error.errors : [];
  return {
    type: error.constructor.name,
    message: describeError(error),
    ...marks,
    stack: frames(error.stack),
    ...(error.cause !== undefined && depth > 1 ? { cause: loggedError(error.cause, depth - 1) } : {}),
    ...(parts.length > 0 && depth > 1
      ? { errors: parts.slice(0, DEPTH).map((part) => loggedError(part, depth - 1)) }
      : {}),
  };
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `something of the type ${typeof error} was thrown`;
  // The ORM puts the whole statement before the database's own words.
  const { sqlMessage } = error as { sqlMessage?: unknown };
  return masked(typeof sqlMessage === 'string' ? sqlMessage : error.message);
}

/** Personal data in any text: mail addresses, tokens, and numbers as long as a telephone's. */
const PERSONAL = [/[^\s<>"']+@[^\s<>"']+/g, /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, /\+?\d(?:[ ().-]?\d){6,}/g];

export const maskPersonal = (text: string): string =>
  PERSONAL.reduce((rest, pattern) => rest.replaceAll(pattern, '…'), text);

/** From the first quote to the last: a value may have quotes of its own, which the database does not mark. */
function masked(message: string): string {
  const names = message.match(OWN_NAMES) ?? [];
  const quoted = message.replace(/'.*'/s, "'…'").replace(/".*"/s, '"…"');
  const text = maskPersonal(quoted);
  return names.length > 0 ? `${text} [${names.join(', ')}]` : text;
}

function frames(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .join('\n');
}
