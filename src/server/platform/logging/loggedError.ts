const DEPTH = 6;

/** Names of the schema that a message quotes. They show which rule was broken and contain no personal data. */
const OWN_NAMES = /\b(?:key|column|table|reading) '[\w.]+'/g;

/** Machine-readable marks of an error; its other properties may contain personal data. */
const MARKS = ['code', 'errno', 'sqlState', 'syscall', 'status'] as const;

/** An error without quoted values, and without the statement of a failed query, which has names, phone numbers and password hashes. */
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
  // The ORM puts the whole statement before the database's message.
  const { sqlMessage } = error as { sqlMessage?: unknown };
  return masked(typeof sqlMessage === 'string' ? sqlMessage : error.message);
}

/** Mail addresses, tokens, and numbers as long as a phone number. */
const PERSONAL = [/[^\s<>"']+@[^\s<>"']+/g, /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, /\+?\d(?:[ ().-]?\d){6,}/g];

export const maskPersonal = (text: string): string =>
  PERSONAL.reduce((rest, pattern) => rest.replaceAll(pattern, '…'), text);

/** From the first quote to the last, because the database does not escape quotes inside a value. */
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
