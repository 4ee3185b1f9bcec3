/** Errors of code that did not arrive, as opposed to code that failed. */
const loadErrors = new WeakSet<object>();
const PAUSE_MS = 60_000;

let isFollowing = false;

/** Whether an error means that a part of the client could not be loaded. */
export const isLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && loadErrors.has(error);

/** A page that was reloaded less than a minute ago is not reloaded again, so that a missing file causes no endless loop. */
const wasJustReloaded = () =>
  performance.now() < PAUSE_MS &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Whether the server answers, but no longer has the file that an error names. Safari names none. */
async function isGone(error: Error): Promise<boolean> {
  const [file] = /\S+\.(?:js|css)\b/.exec(error.message) ?? [];
  try {
    const { ok, status } = await fetch(file ?? location.href, { method: 'HEAD', cache: 'no-store' });
    return file === undefined ? ok : status === 404;
  } catch {
    return false;
  }
}

/**
 * Reloads the page when a part of it is missing because the server has a newer build (https://vite.dev/guide/build, Load Error Handling).
 * A second call changes nothing.
 */
export function reloadForNewBuild(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    loadErrors.add(payload);
    if (!wasJustReloaded() && (await isGone(payload))) location.reload();
  });
}
