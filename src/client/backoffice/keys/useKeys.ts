import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

export interface KeyBinding {
  /** As in KeyboardEvent, lower case; with the prefix `ctrl+` for Ctrl or ⌘. */
  keys: readonly string[];
  label: string;
  /** Only moves focus or view: runs immediately and repeats. Others wait until no scan or word follows. None decides about money or a status. */
  moves?: boolean;
  isOffInFields?: boolean;
  /** Receives the key as in `keys`. Returns false if it did nothing. */
  run: (key: string) => unknown;
}

export interface KeyRegistry {
  bindings: Set<RefObject<readonly KeyBinding[]>>;
  typingFields: Set<RefObject<HTMLInputElement | null>>;
  openSearch: () => void;
  openHelp: () => void;
}

/** Provided by the frame of the staff screens; keys do nothing outside of it. */
export const KeyContext = createContext<KeyRegistry>({
  bindings: new Set(),
  typingFields: new Set(),
  openSearch: () => undefined,
  openHelp: () => undefined,
});

/** Runs a key's action anywhere except in text, menus and dialogs (docs/rules/counter.md, Keys and scanners). */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const registry = useContext(KeyContext);
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    registry.bindings.add(latest);
    return () => void registry.bindings.delete(latest);
  }, [registry]);
}

/** Sends everything typed on the page to a field, because staff look at the goods while scanning. */
export function useTypingField(field: RefObject<HTMLInputElement | null>): void {
  const registry = useContext(KeyContext);
  useEffect(() => {
    registry.typingFields.add(field);
    return () => void registry.typingFields.delete(field);
  }, [registry, field]);
}
