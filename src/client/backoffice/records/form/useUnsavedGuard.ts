import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useAskBeforeUnload } from '../../../browser/useAskBeforeUnload.ts';

export type Discard = () => void;

export interface NavigationGuard {
  /** Blocks leaving until confirmed; returns a function that unblocks. */
  block: (discard: Discard) => () => void;
  /** Runs immediately if nothing blocks; otherwise asks first. */
  leave: (go: () => void) => void;
  /** Runs without asking: the input was saved, or the record deleted. */
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

/** By link, Back, Forward, sign-out, reload or closing the tab; `discard` runs once confirmed. An expired session does not ask. */
export function useUnsavedGuard(isDirty: boolean, discard: Discard): void {
  const { block } = useNavigationBlocker();
  const onLeave = useEffectEvent(discard);
  useEffect(() => {
    if (!isDirty) return;
    return block(() => onLeave());
  }, [isDirty, block]);
  useAskBeforeUnload(isDirty);
}
