import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { type AroundNavHandler, Router, useLocation } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { AlertDialog } from '#client/design/dialog/AlertDialog.tsx';
import { staffMessages } from '#shared/staffMessages.ts';
import { useAskBeforeUnload } from '../../../browser/useAskBeforeUnload.ts';

type Discard = () => void;

interface NavigationGuard {
  /** Blocks leaving until confirmed; returns a function that unblocks. */
  block: (discard: Discard) => () => void;
  /** Runs immediately if nothing blocks; otherwise asks first. */
  leave: (go: () => void) => void;
  /** Runs without asking: the input was saved, or the record deleted. */
  bypass: (go: () => void) => void;
}

const NavigationContext = createContext<NavigationGuard>({
  block: () => () => undefined,
  leave: (go) => go(),
  bypass: (go) => go(),
});

export function useNavigationBlocker(): NavigationGuard {
  return useContext(NavigationContext);
}

/**
 * Asks before a link, Back, Forward, sign-out, reload or closing the tab; `discard` runs once confirmed. An expired
 * session does not ask.
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

/** Wraps the screens: all navigation away from unsaved work asks first (see useUnsavedGuard). */
export function UnsavedChangesDialog({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<{ go: () => void } | null>(null);
  const [blocker] = useState(() => createNavigationBlocker((go) => setQuestion({ go })));
  const [router] = useState(() => routerBehind(blocker));
  useEffect(() => {
    window.addEventListener('popstate', blocker.onPopState);
    return () => window.removeEventListener('popstate', blocker.onPopState);
  }, [blocker]);

  return (
    <NavigationContext value={blocker}>
      <Router {...router}>
        <GuardedLinks>{children}</GuardedLinks>
      </Router>
      <AlertDialog
        title="Leave without saving?"
        actionLabel="Leave without saving"
        cancelLabel="Keep editing"
        tone="danger"
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        onAction={() => {
          blocker.discard();
          question?.go();
        }}
      >
        {staffMessages.leaveUnsaved}
      </AlertDialog>
    </NavigationContext>
  );
}

/** Links go through the guarded router instead of the app's. */
function GuardedLinks({ children }: { children: ReactNode }) {
  const [, go] = useLocation();
  return <RouterProvider navigate={go}>{children}</RouterProvider>;
}

function routerBehind(blocker: NavigationBlocker) {
  const useGuardedLocation = (): ReturnType<typeof useLocation> => [useLocationProperty(blocker.path), navigate];
  const useGuardedSearch = () => useLocationProperty(blocker.search);
  const aroundNav: AroundNavHandler = (go, to, options) => blocker.goTo(to, () => go(to, options));
  return { hook: useGuardedLocation, searchHook: useGuardedSearch, aroundNav };
}

interface BlockedLocation {
  path: string;
  /** Path, query and hash. */
  url: string;
  search: string;
}

const currentLocation = (): BlockedLocation => ({
  path: location.pathname,
  search: location.search,
  url: location.pathname + location.search + location.hash,
});

/** Another query or hash is the same record. */
const isElsewhere = (url: string) => new URL(url, location.href).pathname !== location.pathname;

/**
 * Blocks all navigation away from unsaved work. The browser has already gone Back or Forward when it notifies the page,
 * and it notifies the router first. So the router reads its location here: while navigation is blocked, it is the
 * record's location, even if the URL differs.
 */
function createNavigationBlocker(confirm: (go: () => void) => void) {
  let onDiscard: Discard | null = null;
  let blockedAt = currentLocation();

  function withoutBlock(go: () => void) {
    const suspended = onDiscard;
    onDiscard = null;
    try {
      go();
    } finally {
      onDiscard = suspended;
      blockedAt = currentLocation();
    }
  }

  return {
    path: () => (onDiscard && location.pathname !== blockedAt.path ? blockedAt.path : location.pathname),
    search: () => (onDiscard && location.pathname !== blockedAt.path ? blockedAt.search : location.search),

    block(discard: Discard) {
      onDiscard = discard;
      blockedAt = currentLocation();
      return () => {
        if (onDiscard === discard) onDiscard = null;
      };
    },
    leave(go: () => void) {
      if (onDiscard) confirm(go);
      else go();
    },
    discard() {
      const discard = onDiscard;
      onDiscard = null;
      discard?.();
    },
    bypass: withoutBlock,
    goTo(url: string, go: () => void) {
      if (onDiscard && isElsewhere(url)) confirm(go);
      else withoutBlock(go);
    },
    /** Restores the URL on top of where Back or Forward led; leaving is then one step back. */
    onPopState() {
      if (onDiscard && location.pathname !== blockedAt.path) {
        history.pushState(null, '', blockedAt.url);
        confirm(() => history.back());
      } else blockedAt = currentLocation();
    },
  };
}

type NavigationBlocker = ReturnType<typeof createNavigationBlocker>;
