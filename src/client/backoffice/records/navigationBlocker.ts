import type { Discard } from './useUnsavedGuard.ts';

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

/** Whether a URL leads to another path; another query or hash of the same path is the same record. */
const isElsewhere = (url: string) => new URL(url, location.href).pathname !== location.pathname;

/**
 * Blocks every way out of unsaved work. The browser has already gone Back or Forward when it tells the page,
 * and it tells the router first. So the router reads its location here. While navigation is blocked,
 * this is the location of the record, even where the URL is another one.
 */
export function createNavigationBlocker(confirm: (go: () => void) => void) {
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
    /** Leaving was confirmed: the unsaved work is discarded. */
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
    /** Puts the URL back on top of where Back or Forward led; leaving after all is then one step back, whichever it was. */
    onPopState() {
      if (onDiscard && location.pathname !== blockedAt.path) {
        history.pushState(null, '', blockedAt.url);
        confirm(() => history.back());
      } else blockedAt = currentLocation();
    },
  };
}

export type NavigationBlocker = ReturnType<typeof createNavigationBlocker>;
