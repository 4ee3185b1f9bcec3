import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** Keys that a screen has, with what they do. */
export interface KeyBinding {
  /** As KeyboardEvent names them, in lower case; behind `ctrl+` those that are pressed with Ctrl or ⌘. */
  keys: readonly string[];
  /** Says in the help what they do. */
  label: string;
  /**
   * They only move the focus or the view, so they act at once and again while they are held. All others wait until it is certain
   * that no scan and no word follows. None of them decides about money or a status: it opens a question.
   */
  moves?: boolean;
  /** With Ctrl: leaves the keys to a field that has the focus. */
  isOffInFields?: boolean;
  /** Gets the key as `keys` names it. Returns false where there was nothing to do. */
  run: (key: string) => unknown;
}

/** Keys and fields of the screens that are shown. */
export interface KeyRegistry {
  bindings: Set<RefObject<readonly KeyBinding[]>>;
  /** Fields that get all that is typed on the page. */
  typingFields: Set<RefObject<HTMLInputElement | null>>;
  openSearch: () => void;
  openHelp: () => void;
}

/** Provided by the frame of the staff screens; outside of it no key is heard. */
export const KeyContext = createContext<KeyRegistry>({
  bindings: new Set(),
  typingFields: new Set(),
  openSearch: () => undefined,
  openHelp: () => undefined,
});

/** Runs what belongs to a key anywhere on the page but where one types, in a menu or in a dialog (docs/rules/counter.md, Keys and scanners). */
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

/** Sends what is typed on the page to a field, wherever the focus is: staff who scan look at the goods. */
export function useTypingField(field: RefObject<HTMLInputElement | null>): void {
  const registry = useContext(KeyContext);
  useEffect(() => {
    registry.typingFields.add(field);
    return () => void registry.typingFields.delete(field);
  }, [registry, field]);
}
