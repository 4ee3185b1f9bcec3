import superjson, { type SuperJSONResult } from 'superjson';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ListFormat } from '../requests/listInParts.ts';

/** Which values of a response are instants, by their paths as superjson writes them. */
type Instants = Record<string, ['Date']>;

/** A place in a value: the names of a path from the last one up. Only the path of an instant is ever written. */
interface Place {
  above: Place | null;
  key: string | number;
}

/**
 * Whether JSON carries a value whole but for its instants, whose paths are added to `instants`: nothing undefined, no other
 * classes, not an instant alone. `place` is where the value stands, null for the whole.
 */
function isPlain(value: unknown, place: Place | null, instants: Instants): boolean {
  if (isPlainLeaf(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Date) {
    if (place === null || Number.isNaN(value.getTime())) return false;
    instants[pathOf(place)] = ['Date'];
    return true;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const entry: unknown = value[index];
      if (!isPlainLeaf(entry) && !isPlain(entry, { above: place, key: index }, instants)) return false;
    }
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key];
    if (!isPlainLeaf(member) && !isPlain(member, { above: place, key }, instants)) return false;
  }
  return true;
}

const isPlainLeaf = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value) && !Object.is(value, -0)
    : typeof value === 'string' || typeof value === 'boolean' || value === null;

function pathOf({ above, key }: Place): string {
  const name = typeof key === 'number' ? String(key) : key.replaceAll('\\', '\\\\').replaceAll('.', '\\.');
  return above ? `${pathOf(above)}.${name}` : name;
}

const malformed = () => new DomainError('malformed', serverMessages.malformedRequest);

/** A record of parsed JSON, or a list. */
type Members = Record<string, unknown>;

/**
 * The values that an annotation of superjson may make here. It knows more kinds: `typed-array` next to the number 1000000000 makes that
 * many zeros of a few bytes, and others make sets, expressions and errors, which no input of the store takes.
 */
const REVIVERS: ReadonlyMap<unknown, (value: unknown) => unknown> = new Map<unknown, (value: unknown) => unknown>([
  ['undefined', () => undefined],
  ['number', (value) => (typeof value === 'string' ? Number(value) : value)],
  [
    'Date',
    (value) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw malformed();
      return new Date(value);
    },
  ],
]);

/** Stands between the names of a path; a name that has it is found by no note. */
const BREAK = '\u0000';

/** The names in a path of superjson's: dots between them, a backslash before a dot or a backslash that belongs to a name. */
const toNames = (path: string): string[] =>
  path.replaceAll(/\\(.)|\./gs, (_whole, escaped?: string) => escaped ?? BREAK).split(BREAK);

/** A record or a list that has a member of this name. Throws malformed for anything else. */
function withMember(value: unknown, name: string): Members {
  const hasMember =
    typeof value === 'object' && value !== null && Object.prototype.propertyIsEnumerable.call(value, name);
  if (!hasMember || name === '__proto__') throw malformed();
  return value as Members;
}

/** Makes of the value at a path what its note says, in place. Throws malformed for a note that is none of REVIVERS, or of nothing. */
function revive(root: Members, names: readonly string[], note: unknown): void {
  const reviver = Array.isArray(note) && note.length === 1 ? REVIVERS.get(note[0]) : undefined;
  const last = names.at(-1);
  if (!reviver || last === undefined) throw malformed();
  const parent = names.slice(0, -1).reduce<unknown>((value, name) => withMember(value, name)[name], root);
  const members = withMember(parent, last);
  members[last] = reviver(members[last]);
}

/** The value that was sent, which is changed in place. Throws malformed for notes that no client of the store writes. */
function readSent({ json, meta }: { json?: unknown; meta?: { values?: unknown } }): unknown {
  const notes = meta?.values;
  if (notes === undefined || notes === null) return json;
  const root: Members = { json };
  if (Array.isArray(notes)) revive(root, ['json'], notes);
  else for (const [path, note] of Object.entries(notes)) revive(root, ['json', ...toNames(path)], note);
  return root.json;
}

/**
 * superjson, which the browser speaks, without the copy that it makes of every value (a third of the dashboard's time): what
 * JSON carries goes as it is, instants with the note by which superjson knows them again. What comes is read without superjson: of
 * its notes those alone that the store's clients write. `deserialize` throws malformed for any other.
 */
export const transformer = {
  serialize: (value: unknown): SuperJSONResult => {
    const instants: Instants = {};
    if (!isPlain(value, null, instants)) return superjson.serialize(value);
    const json = value as SuperJSONResult['json'];
    // JSON.stringify writes a Date as superjson does: ISO 8601 in UTC.
    return Object.keys(instants).length === 0 ? { json } : { json, meta: { values: instants, v: 1 } };
  },
  deserialize: (sent: SuperJSONResult): unknown => readSent(sent),
};

/** The response of a query whose result is a list in parts: as the transformer writes one that is whole. */
export function listResult(): ListFormat {
  let written = 0;
  const instants: Instants = {};
  return {
    begin: '{"result":{"data":{"json":[',
    write: (part) => {
      for (const entry of part) {
        if (!isPlain(entry, { above: null, key: written }, instants))
          throw new TypeError('a list in parts has plain entries');
        written += 1;
      }
      return JSON.stringify(part).slice(1, -1);
    },
    end: () =>
      Object.keys(instants).length === 0 ? ']}}}' : `],"meta":${JSON.stringify({ values: instants, v: 1 })}}}}`,
  };
}
