import { useMemo, useSyncExternalStore } from 'react';

const PREFIX = 'campus-store.';
const MAX_LENGTH = 10_000;
const MAX_UNSAVED = 20;

/** Local storage outlives the tab and is shared with the others; session storage is this tab's own. */
type Area = 'local' | 'session';

interface EntryOptions<Value> {
  area: Area;
  /** The key after `campus-store.`, unique in the store. Rename it if the shape of the value changes. */
  name: string;
  /** The longest JSON text that is stored, in characters. */
  maxLength?: number;
  /** Validates a stored value, which other code or a person may have written; null if it is unusable. */
  read: (stored: unknown) => Value | null;
}

/** For entries per person, form or similar, `part` names it. */
export interface StorageEntry<Value> {
  get(part?: string): Value | null;
  set(value: Value | null, part?: string): boolean;
  /** The value, updated by changes in this tab and in others. */
  use(part?: string): Value | null;
  parts(): string[];
}

const STORAGES: Record<Area, () => Storage> = { local: () => localStorage, session: () => sessionStorage };

/** Values that a full or blocked storage rejected; they last as long as the page. */
const unsaved: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  // A page restored by Back has missed all events.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** Accessing a storage throws if the browser blocks it. */
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
  // An older value must not reappear after the page's end as if it were the latest.
  if (!isStored) attempt(area, (storage) => storage.removeItem(key), undefined);
  if (text !== null && !isStored) memory.set(key, text);
  for (const oldest of memory.keys()) {
    if (memory.size <= MAX_UNSAVED) break;
    memory.delete(oldest);
  }
  for (const listener of listeners) listener();
}

/** Returns the same object while the text is the same, because React must not see a new one at each read. */
function useParsedText<Value>(area: Area, key: string, parse: (text: string | null) => Value): Value {
  const text = useSyncExternalStore(subscribe, () => readText(area, key));
  return useMemo(() => parse(text), [text, parse]);
}

/** Stored as JSON. Never throws: rejected values are in memory until the page ends, and unreadable ones count as missing. */
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

/** Removes everything that an entry has stored, or tried to, under a name (including its part) that matches. */
export function forget(isForgotten: (name: string) => boolean): void {
  for (const area of ['local', 'session'] as const) {
    const keys = [...attempt(area, (storage) => Object.keys(storage), []), ...unsaved[area].keys()];
    for (const key of new Set(keys)) {
      if (key.startsWith(PREFIX) && isForgotten(key.slice(PREFIX.length))) writeText(area, key, null);
    }
  }
}

export const readString = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

/** The schema of a stored value: a type, a check, a list of one schema, or the keys that an object has at least. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | ((value: unknown) => boolean)
  | [Shape]
  | { [key: string]: Shape };

export function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape;
  if (typeof shape === 'function') return shape(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((each) => fits(each, shape[0]));
  if (!isObject(value)) return false;
  return Object.entries(shape).every(([key, part]) => fits(value[key], part));
}

export const maybe = (shape: Shape) => (value: unknown) => value === null || value === undefined || fits(value, shape);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readShape =
  <Value>(shape: Shape) =>
  (stored: unknown): Value | null =>
    fits(stored, shape) ? (stored as Value) : null;

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
