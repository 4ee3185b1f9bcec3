import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useAskBeforeUnload } from '../../browser/useAskBeforeUnload.ts';

/** Throws away what was typed and not saved. */
export type Discard = () => void;

/** How unsaved work blocks navigation; UnsavedChangesDialog provides it. */
export interface NavigationGuard {
  /** From now on leaving asks first; returns a function that unblocks. */
  block: (discard: Discard) => () => void;
  /** Goes at once where nothing blocks; otherwise asks, and goes once leaving is confirmed. */
  leave: (go: () => void) => void;
  /** Goes without asking: what was typed has been saved, or its record deleted. */
  bypass: (go: () => void) => void;
}

export const NavigationContext = createContext<NavigationGuard>({
  block: () => () => undefined,
  leave: (go) => go(),
  bypass: (go) => go(),
});

export function useNavigationBlocker(): NavigationGuard {
  return useContext(NavigationContext);
}

/**
 * Asks before unsaved work is left: by a link, by Back or Forward, by signing out, by a reload or by closing the tab.
 * `discard` runs once leaving is confirmed. An ended session is no such leaving: it takes the shell away without asking.
 */
export function useUnsavedGuard(isDirty: boolean, discard: Discard): void {
  const { block } = useNavigationBlocker();
  const onLeave = useEffectEvent(discard);
  useEffect(() => {
    if (!isDirty) return;
    return block(() => onLeave());
  }, [isDirty, block]);
  useAskBeforeUnload(isDirty);
}
