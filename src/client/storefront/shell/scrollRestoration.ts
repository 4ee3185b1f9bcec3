import { fits, maybe, readShape, storageEntry } from '../../browser/webStorage.ts';

/** The customer's place on a page of the history: the scroll position, and the focused link. */
interface ScrollPosition {
  top: number;
  href: string | null;
}

const MAX_ENTRIES = 50;
/** Long enough for a slow phone: a user who moves in the meantime ends it. */
const TIMEOUT_MS = 15_000;

const PLACE = { 0: 'string', 1: { top: 'number', href: maybe('string') } } as const;
/** The URL of a link may be long. */
const stored = storageEntry<[string, ScrollPosition][]>({
  area: 'session',
  name: 'places',
  maxLength: 100_000,
  read: readShape([(place) => Array.isArray(place) && fits({ ...place }, PLACE)]),
});
const positions = new Map<string, ScrollPosition>(stored.get());

/** The history entry of a state, by itself the open one's, or null while it has no name yet. */
export function openEntry(state: unknown = history.state): string | null {
  return typeof state === 'object' && state !== null && 'entry' in state ? String(state.entry) : null;
}

/** Gives the open history entry a name, by which its scroll position is found again. */
export function nameOpenEntry(): string {
  const entry = `${Date.now().toString(36)}-${Math.round(performance.now() * 1_000).toString(36)}`;
  history.replaceState({ entry }, '');
  return entry;
}

/** Saves where the customer is on the open page. */
export function saveScroll(change: Partial<ScrollPosition>): void {
  const entry = openEntry();
  if (entry === null) return;
  const position = { top: 0, href: null, ...positions.get(entry), ...change };
  // Put last again, so that the oldest stands first.
  positions.delete(entry);
  positions.set(entry, position);
  for (const oldest of positions.keys()) {
    if (positions.size <= MAX_ENTRIES) break;
    positions.delete(oldest);
  }
}

/** Lets the positions survive a reload. */
export function persistScroll(): void {
  stored.set([...positions]);
}

/** Scrolls to the saved position of an entry, as soon as the page is long enough for it; returns a function that cancels. */
export function restoreScroll(entry: string): () => void {
  const { top, href } = positions.get(entry) ?? { top: 0, href: null };
  const observer = new ResizeObserver(tryToScroll);
  const timer = setTimeout(cancel, TIMEOUT_MS);
  // A user who moves in the meantime wants to be somewhere else.
  const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  for (const move of ownMoves) window.addEventListener(move, cancel, { passive: true });
  observer.observe(document.body);

  function tryToScroll() {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 2) return;
    if (href) document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
    cancel();
  }
  function cancel() {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) window.removeEventListener(move, cancel);
  }
  return cancel;
}
