import { createContext, useContext, useEffect, useRef } from 'react';
import { useAskBeforeUnload } from '../../app/useAskBeforeUnload.ts';

/** Throws away what was typed and not saved. */
export type Discard = () => void;

/** How work that is not saved stands in the way of leaving; LeaveGuard is behind it. */
export interface Leaving {
  /** From now on leaving asks first; answers what ends that. */
  hold: (discard: Discard) => () => void;
  /** Goes at once where nothing is held; otherwise asks, and goes when the answer is to leave. */
  leave: (go: () => void) => void;
  /** Goes without asking: what was typed has been saved, or its record deleted. */
  pass: (go: () => void) => void;
}

export const LeavingContext = createContext<Leaving>({
  hold: () => () => undefined,
  leave: (go) => go(),
  pass: (go) => go(),
});

export function useLeaving(): Leaving {
  return useContext(LeavingContext);
}

/**
 * Asks before unsaved work is left: by a link, by Back or Forward, by signing out, by a reload or by closing the tab.
 * `discard` runs when the answer is to leave. An ended session is no such leaving: it takes the shell away without asking.
 */
export function useUnsavedGuard(isDirty: boolean, discard: Discard): void {
  const { hold } = useLeaving();
  const latest = useRef(discard);
  useEffect(() => {
    latest.current = discard;
  });
  useEffect(() => {
    if (!isDirty) return;
    return hold(() => latest.current());
  }, [isDirty, hold]);
  useAskBeforeUnload(isDirty);
}
