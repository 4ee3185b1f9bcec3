import type { Discard } from './useUnsavedGuard.ts';

interface Place {
  path: string;
  /** Path, query and hash. */
  url: string;
  search: string;
}

const place = (): Place => ({
  path: location.pathname,
  search: location.search,
  url: location.pathname + location.search + location.hash,
});

/** Whether an address is a place of its own; another query or hash of the same path is the same record. */
const isElsewhere = (url: string) => new URL(url, location.href).pathname !== location.pathname;

/**
 * What stands between unsaved work and every way out of it. Back and Forward have happened when the page hears of them, and
 * the window's listeners run in the order in which they came, the router's first. So the router asks the gate where it is:
 * as long as something is held, that is the record, whatever the address says meanwhile.
 */
export function createNavigationBlocker(ask: (go: () => void) => void) {
  let held: Discard | null = null;
  let here = place();

  function freely(go: () => void) {
    const kept = held;
    held = null;
    try {
      go();
    } finally {
      held = kept;
      here = place();
    }
  }

  return {
    path: () => (held && location.pathname !== here.path ? here.path : location.pathname),
    search: () => (held && location.pathname !== here.path ? here.search : location.search),

    hold(discard: Discard) {
      held = discard;
      here = place();
      return () => {
        if (held === discard) held = null;
      };
    },
    leave(go: () => void) {
      if (held) ask(go);
      else go();
    },
    /** The answer was to leave: what is held is thrown away. */
    discard() {
      const discard = held;
      held = null;
      discard?.();
    },
    pass: freely,
    goTo(url: string, go: () => void) {
      if (held && isElsewhere(url)) ask(go);
      else freely(go);
    },
    /** Puts the address back on top of where Back or Forward led; leaving after all is then one step back, whichever it was. */
    onPopState() {
      if (held && location.pathname !== here.path) {
        history.pushState(null, '', here.url);
        ask(() => history.back());
      } else here = place();
    },
  };
}

export type NavigationBlocker = ReturnType<typeof createNavigationBlocker>;
