import superjson, { type SuperJSONResult } from 'superjson';

/** Which values of a response are instants, by their paths as superjson writes them. */
type Instants = Record<string, ['Date']>;

/**
 * Whether JSON carries a value whole but for its instants, whose paths are added to `instants`: nothing undefined, no other
 * classes, not an instant alone. `path` is where the value stands; it is as it was when the call returns.
 */
function isPlain(value: unknown, path: (string | number)[], instants: Instants): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (value instanceof Date) {
    if (path.length === 0 || Number.isNaN(value.getTime())) return false;
    instants[path.map(escapeKey).join('.')] = ['Date'];
    return true;
  }
  if (Array.isArray(value)) return value.every((entry, index) => isPlainAt(index, entry, path, instants));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) {
    if (!isPlainAt(key, (value as Record<string, unknown>)[key], path, instants)) return false;
  }
  return true;
}

function isPlainAt(key: string | number, value: unknown, path: (string | number)[], instants: Instants): boolean {
  path.push(key);
  const plain = isPlain(value, path, instants);
  path.pop();
  return plain;
}

const escapeKey = (key: string | number) =>
  typeof key === 'number' ? key : key.replaceAll('\\', '\\\\').replaceAll('.', '\\.');

/**
 * superjson, which the browser speaks, without the copy that it makes of every value (a third of the dashboard's time): what
 * JSON carries goes as it is, instants with the note by which superjson knows them again.
 */
export const transformer = {
  serialize: (value: unknown): SuperJSONResult => {
    const instants: Instants = {};
    if (!isPlain(value, [], instants)) return superjson.serialize(value);
    const json = value as SuperJSONResult['json'];
    // JSON.stringify writes a Date as superjson does: ISO 8601 in UTC.
    return Object.keys(instants).length === 0 ? { json } : { json, meta: { values: instants, v: 1 } };
  },
  deserialize: (sent: SuperJSONResult): unknown => superjson.deserialize(sent),
};
