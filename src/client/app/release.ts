import { readString, storageEntry } from '../browser/webStorage.ts';

/** Errors of code that did not arrive, as opposed to code that failed. */
const loadErrors = new WeakSet<object>();
/** The entry script for which this tab has reloaded by itself. */
const reloadedFor = storageEntry<string>({ area: 'session', name: 'reloaded-for', read: readString });
const TIMEOUT_MS = 5_000;
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/** The release that the server has now: the one that this page runs, a newer one, or no response. */
export type ReleaseState = 'same' | 'newer' | 'unreachable';

/** Whether an error means that a part of the client could not be loaded. */
export const isLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && loadErrors.has(error);

let isFollowing = false;
let typedAt: string | null = null;

/** Whether somebody has typed something on the page that is open. */
const hasTyped = (): boolean => typedAt === location.pathname;

/**
 * The entry script of the page that the server gives out now, whose name changes with each release; null without a
 * response.
 */
async function findEntry(): Promise<string | null> {
  try {
    const response = await fetch(location.href, {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? (ENTRY.exec(await response.text())?.[1] ?? null) : null;
  } catch {
    return null;
  }
}

const runningEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Asks the server which release it has. Never rejects. */
export async function findRelease(): Promise<{ state: ReleaseState; entry: string | null }> {
  const entry = await findEntry();
  if (entry === null) return { state: 'unreachable', entry };
  return { state: entry === runningEntry() ? 'same' : 'newer', entry };
}

/**
 * Reloads the page by itself, once a release, when a part of it is gone because of a newer one and nothing has been typed.
 * Otherwise the error boundary around the screen offers it. A second call changes nothing.
 */
export function followReleases(): void {
  if (isFollowing) return;
  isFollowing = true;
  document.addEventListener('input', () => {
    typedAt = location.pathname;
  });
  window.addEventListener('vite:preloadError', ({ payload }) => {
    loadErrors.add(payload);
    void reloadForNewer();
  });
}

async function reloadForNewer(): Promise<void> {
  const { state, entry } = await findRelease();
  if (state !== 'newer' || entry === null || hasTyped() || reloadedFor.get() === entry) return;
  reloadedFor.set(entry);
  // Until the new page is there the old one can be used: a link that is followed now is where the new one opens.
  window.addEventListener('pushState', () => location.reload());
  location.reload();
}
