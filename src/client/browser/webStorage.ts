import { useMemo, useSyncExternalStore } from 'react';

const PREFIX = 'campus-store.';
const MAX_LENGTH = 10_000;
const MAX_UNSAVED = 20;

/** Local storage outlives the tab and is shared with the others; session storage is this tab's own. */
type Area = 'local' | 'session';

interface EntryOptions<Value> {
  area: Area;
  /** The key behind `campus-store.`, unique in the store. A value of an unlike shape gets another name. */
  name: string;
  /** The longest JSON text that is stored, in characters. */
  maxLength?: number;
  /** The value of what was stored, perhaps by other code or by a hand; null where it is of no use. */
  read: (stored: unknown) => Value | null;
}

/** A value in web storage. Where there is one for each person, form or the like, `part` names which. */
export interface StorageEntry<Value> {
  get(part?: string): Value | null;
  /** Stores a value; null removes it. False where it is too long: then what was stored stays. */
  set(value: Value | null, part?: string): boolean;
  /** The value, followed in this tab and from others. */
  use(part?: string): Value | null;
  /** The parts that have a value. */
  parts(): string[];
}

const STORAGES: Record<Area, () => Storage> = { local: () => localStorage, session: () => sessionStorage };

/** Values that a full or blocked storage did not take; they last as long as the page. */
const unsaved: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  // A page that "Back" brings out of the browser's memory has heard of nothing while it lay there.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** Uses a storage, which throws by its mere mention where the browser blocks it. */
function attempt<Result>(area: Area, use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(STORAGES[area]());
  } catch {
    return otherwise;
  }
}

const readText = (area: Area, key: string): string | null =>
  unsaved[area].get(key) ?? attempt(area, (storage) => storage.getItem(key), null);

function writeText(area: Area, key: string, text: string | null): void {
  const memory = unsaved[area];
  memory.delete(key);
  const isStored =
    text !== null &&
    attempt(
      area,
      (storage) => {
        storage.setItem(key, text);
        return true;
      },
      false,
    );
  // An older value must not come back after the page's end as if it were the latest.
  if (!isStored) attempt(area, (storage) => storage.removeItem(key), undefined);
  if (text !== null && !isStored) memory.set(key, text);
  for (const oldest of memory.keys()) {
    if (memory.size <= MAX_UNSAVED) break;
    memory.delete(oldest);
  }
  for (const listener of listeners) listener();
}

/** The same value as long as the text is the same: React must not see a new one at each look. */
function useParsedText<Value>(area: Area, key: string, parse: (text: string | null) => Value): Value {
  const text = useSyncExternalStore(subscribe, () => readText(area, key));
  return useMemo(() => parse(text), [text, parse]);
}

/**
 * Declares a value in the browser's storage. It is stored as JSON, and never throws: what a full or blocked storage does
 * not take is remembered until the page ends, and what cannot be read counts as nothing.
 */
export function storageEntry<Value>(options: EntryOptions<Value>): StorageEntry<Value> {
  const { area, name, maxLength = MAX_LENGTH, read } = options;
  const keyOf = (part: string) => PREFIX + name + (part && `.${part}`);
  const parse = (text: string | null): Value | null => {
    try {
      return text === null ? null : read(JSON.parse(text));
    } catch {
      return null;
    }
  };
  return {
    get: (part = '') => parse(readText(area, keyOf(part))),
    set(value, part = '') {
      const text = value === null ? null : JSON.stringify(value);
      if (text !== null && text.length > maxLength) return false;
      writeText(area, keyOf(part), text);
      return true;
    },
    use: (part = '') => useParsedText(area, keyOf(part), parse),
    parts() {
      const start = `${PREFIX}${name}.`;
      const keys = [...attempt(area, (storage) => Object.keys(storage), []), ...unsaved[area].keys()];
      return [...new Set(keys)].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
    },
  };
}

/** Removes from both storages whatever an entry has stored, or tried to, under a name (its part included) that is to be forgotten. */
export function forget(isForgotten: (name: string) => boolean): void {
  for (const area of ['local', 'session'] as const) {
    const keys = [...attempt(area, (storage) => Object.keys(storage), []), ...unsaved[area].keys()];
    for (const key of new Set(keys)) {
      if (key.startsWith(PREFIX) && isForgotten(key.slice(PREFIX.length))) writeText(area, key, null);
    }
  }
}

/** The stored string, for an entry's `read`. */
export const readString = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

/** The schema of a stored value: a type, a check, a list of one schema, or the keys that an object has at least. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | ((value: unknown) => boolean)
  | [Shape]
  | { [key: string]: Shape };

/** Whether a value that was stored, perhaps by other code or by a hand, has a shape. */
export function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape;
  if (typeof shape === 'function') return shape(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((each) => fits(each, shape[0]));
  if (!isObject(value)) return false;
  return Object.entries(shape).every(([key, part]) => fits(value[key], part));
}

/** The schema of something that may be left out. */
export const maybe = (shape: Shape) => (value: unknown) => value === null || value === undefined || fits(value, shape);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a shape, for an entry's `read`. */
export const readShape =
  <Value>(shape: Shape) =>
  (stored: unknown): Value | null =>
    fits(stored, shape) ? (stored as Value) : null;

/** The parts of a stored object that have the type of those of an example. */
export function likeParts<Parts extends object>(stored: unknown, example: Parts): Partial<Parts> {
  const known = new Map<string, unknown>(Object.entries(example));
  const isLike = (value: unknown, other: unknown) =>
    value === null ||
    other === null ||
    other === undefined ||
    (typeof value === typeof other && Array.isArray(value) === Array.isArray(other));
  const parts = isObject(stored)
    ? Object.entries(stored).filter(([name, value]) => isLike(value, known.get(name)))
    : [];
  return Object.fromEntries(parts) as Partial<Parts>;
}
