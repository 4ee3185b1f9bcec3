/** Where a customer was on a page of the history: how far down, and on which link. */
interface Place {
  top: number;
  href: string | null;
}

const KEY = 'campus-store.places';
const MAX_KEPT = 50;
/** Long enough for a slow phone: whoever moves by themselves meanwhile ends it. */
const TIMEOUT_MS = 15_000;

const places = new Map<string, Place>(readStored());

function readStored(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Place][];
  } catch {
    return [];
  }
}

/** The history entry that is open, or null while it has no name yet. */
export function openEntry(): string | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'entry' in state ? String(state.entry) : null;
}

/** Gives the open history entry a name, by which its place is found again. */
export function nameOpenEntry(): string {
  const entry = `${Date.now().toString(36)}-${Math.round(performance.now() * 1_000).toString(36)}`;
  history.replaceState({ entry }, '');
  return entry;
}

/** Keeps where the customer is on the open page. */
export function saveScroll(change: Partial<Place>): void {
  const entry = openEntry();
  if (entry === null) return;
  const index = { top: 0, href: null, ...places.get(entry), ...change };
  // Put last again, so that the oldest stands first.
  places.delete(entry);
  places.set(entry, index);
  for (const oldest of places.keys()) {
    if (places.size <= MAX_KEPT) break;
    places.delete(oldest);
  }
}

/** Lets the places outlive a reload. */
export function storePlaces(): void {
  sessionStorage.setItem(KEY, JSON.stringify([...places]));
}

/** Goes to the kept place of an entry, as soon as the page is long enough for it; returns how to give up. */
export function restoreScroll(entry: string): () => void {
  const { top, href } = places.get(entry) ?? { top: 0, href: null };
  const observer = new ResizeObserver(tryIt);
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  // Whoever moves by themselves meanwhile wants to be somewhere else.
  const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  for (const move of ownMoves) window.addEventListener(move, giveUp, { passive: true });
  observer.observe(document.body);

  function tryIt() {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 2) return;
    if (href) document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
    giveUp();
  }
  function giveUp() {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) window.removeEventListener(move, giveUp);
  }
  return giveUp;
}
