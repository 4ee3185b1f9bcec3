import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { messages } from '#shared/messages.ts';
import { isBackofficePath } from '#shared/screens.ts';
import { ErrorState } from '../design/emptyState/ErrorState.tsx';
import { StateHelp } from '../design/emptyState/StateHelp.ts';
import { AskStore } from './AskStore.tsx';
import { ErrorBoundary, type Failure } from './ErrorBoundary.tsx';
import { findRelease, followReleases, isLoadError, type ReleaseState } from './release.ts';

export { followReleases } from './release.ts';

const reload = () => location.reload();

/** Stands around a screen: what fails in it leaves the frame in place, and the next URL is another try. */
export function ScreenBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [path] = useLocation();
  useEffect(followReleases, []);
  return (
    <ErrorBoundary resetKey={path} fallback={(failure) => <FailedScreen {...failure} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Stands around a part that the page can do without until its next screen. */
export function PartBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path} fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The words for a screen that failed, and the way on: another try, or a reload where the store has been updated. */
export function FailedScreen({ error, retries, retry }: Failure) {
  const [release, setRelease] = useState<ReleaseState | null>(null);
  const isMissing = isLoadError(error);
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    void findRelease().then(({ state }) => {
      if (!isGone) setRelease(state);
    });
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  const onOnline = useEffectEvent(() => {
    if (isMissing) retry();
  });
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);

  if (release === 'newer') return <ErrorState message={messages.storeUpdated} onRetry={reload} retryLabel="Reload" />;
  return (
    <StateHelp value={isBackofficePath(location.pathname) ? null : <AskStore />}>
      <ErrorState
        message={isMissing ? messages.screenNotLoaded : messages.screenFailed}
        // A part that failed twice may be remembered as failed by the browser: only a new page asks for it again.
        onRetry={retries > 0 && release !== 'unreachable' ? reload : retry}
      />
    </StateHelp>
  );
}
