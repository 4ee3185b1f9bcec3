// The part of superjson that the store and its scripts speak, a tenth of its size: out goes JSON, which every input of the store
// can be written in; back come dates and what is undefined. wire.test.ts holds it to superjson itself.

/** The annotations next to the JSON: a tree of paths that says which values have another type than they seem to have. */
type Annotations = Leaf | { [path: string]: Annotations };
type Leaf = [type: unknown, children?: { [path: string]: Annotations }];

export interface Wire {
  json: unknown;
  meta?: { values?: Annotations };
}

/** The text of an input: dates as ISO 8601 in UTC. */
export const toWire = (input: unknown): string =>
  JSON.stringify(input === undefined ? { json: null, meta: { values: ['undefined'], v: 1 } } : { json: input });

const READERS: Record<string, (value: unknown) => unknown> = {
  Date: (value) => new Date(String(value)),
  undefined: () => undefined,
  number: Number,
  bigint: (value) => BigInt(String(value)),
};

/** The value of an output; it may be `sent.json` itself, changed in place. */
export function fromWire(sent: Wire): unknown {
  const holder = { value: sent.json };
  if (sent.meta?.values) revive(holder, ['value'], sent.meta.values);
  return holder.value;
}

function revive(root: object, path: string[], annotations: Annotations): void {
  const [type, children] = Array.isArray(annotations) ? annotations : [undefined, annotations];
  for (const [key, child] of Object.entries(children ?? {})) revive(root, [...path, ...toPath(key)], child);
  const reader = typeof type === 'string' ? READERS[type] : undefined;
  if (!reader) return;
  const parent = path.slice(0, -1).reduce((value: unknown, key) => memberAt(value, key), root);
  const last = path.at(-1);
  if (isRecord(parent) && last !== undefined && Object.hasOwn(parent, last)) parent[last] = reader(parent[last]);
}

/** The names in a path: dots between them, and a backslash before a dot or a backslash that belongs to a name. */
function toPath(text: string): string[] {
  const names = [''];
  for (const [part] of text.matchAll(/\\.|\.|[^.\\]+/g)) {
    if (part === '.') names.push('');
    else names.push(`${names.pop()}${part.startsWith('\\') ? part.slice(1) : part}`);
  }
  return names;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const memberAt = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
