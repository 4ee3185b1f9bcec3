import superjson, { type SuperJSONResult } from 'superjson';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/** superjson accepts more kinds: `typed-array` next to 1000000000 makes that many zeros from a few bytes. */
const KINDS: readonly unknown[] = ['undefined', 'number', 'Date'];

/** The note must concern a sent value: at `ids.4294967294` it would create a list of that length. */
function isHarmless(note: unknown, path: string | null, json: unknown): boolean {
  if (!Array.isArray(note) || note.length !== 1 || !KINDS.includes(note[0])) return false;
  // Dots separate names; a backslash escapes a dot or a backslash.
  const names = path?.replaceAll(/\\(.)|\./gs, (_whole, escaped?: string) => escaped ?? '\0').split('\0') ?? [];
  let value = json;
  for (const name of names) {
    const isSent = Object.prototype.propertyIsEnumerable.call(Object(value), name) && typeof value === 'object';
    if (!isSent || name === '__proto__') return false;
    value = Reflect.get(Object(value), name);
  }
  return note[0] !== 'Date' || typeof value === 'string';
}

/** superjson without notes that no client of the store writes, which are malformed. References to the same object are left out. */
export const transformer = {
  serialize: superjson.serialize,
  deserialize: ({ json, meta }: SuperJSONResult): unknown => {
    const notes: unknown = meta?.values ?? {};
    const all: [string | null, unknown][] = Array.isArray(notes) ? [[null, notes]] : Object.entries(Object(notes));
    if (!all.every(([path, note]) => isHarmless(note, path, json)))
      throw new DomainError('malformed', serverMessages.malformedRequest);
    return superjson.deserialize(meta?.values ? { json, meta: { values: meta.values, v: 1 } } : { json });
  },
};
