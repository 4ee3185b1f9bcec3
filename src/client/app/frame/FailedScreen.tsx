import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { StateHelp } from '#client/design/emptyState/StateHelp.ts';
import { messages } from '#shared/messages.ts';
import { isBackofficePath } from '#shared/screens.ts';
import { AskStore } from './AskStore.tsx';
import { ErrorBoundary, type Failure } from './ErrorBoundary.tsx';

const loadErrors = new WeakSet<object>();
const PAUSE_MS = 60_000;

let isFollowing = false;

const isLoadError = (error: unknown): boolean => typeof error === 'object' && error !== null && loadErrors.has(error);

/** Does not reload a page that was reloaded less than a minute ago, so that a missing file causes no endless loop. */
const wasJustReloaded = () =>
  performance.now() < PAUSE_MS &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Whether the server answers but no longer has the file named by an error. Safari's errors name none. */
async function isGone(error: Error): Promise<boolean> {
  const [file] = /\S+\.(?:js|css)\b/.exec(error.message) ?? [];
  try {
    const { ok, status } = await fetch(file ?? location.href, { method: 'HEAD', cache: 'no-store' });
    return file === undefined ? ok : status === 404;
  } catch {
    return false;
  }
}

/** The server has a newer build (https://vite.dev/guide/build, Load Error Handling). A second call changes nothing. */
export function reloadForNewBuild(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    loadErrors.add(payload);
    if (!wasJustReloaded() && (await isGone(payload))) location.reload();
  });
}

const reload = () => location.reload();

/** A failure leaves the frame in place, and the next URL retries. */
export function ScreenBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [path] = useLocation();
  useEffect(reloadForNewBuild, []);
  return (
    <ErrorBoundary resetKey={path} fallback={(failure) => <FailedScreen {...failure} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Wraps a part that the page can do without until its next screen. */
export function PartBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path} fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export function FailedScreen({ error, retries, retry }: Failure) {
  const isMissing = isLoadError(error);
  const onOnline = useEffectEvent(() => {
    if (isMissing) retry();
  });
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);

  return (
    <StateHelp value={isBackofficePath(location.pathname) ? null : <AskStore />}>
      <ErrorState
        message={isMissing ? messages.screenNotLoaded : messages.screenFailed}
        // A browser may remember a part that failed twice as failed; only a new page requests it again.
        onRetry={retries > 0 && navigator.onLine ? reload : retry}
      />
    </StateHelp>
  );
}
