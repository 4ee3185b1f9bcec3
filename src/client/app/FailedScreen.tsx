import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { messages } from '#shared/messages.ts';
import { isBackofficePath } from '#shared/screens.ts';
import { ErrorState } from '../design/emptyState/ErrorState.tsx';
import { StateHelp } from '../design/emptyState/StateHelp.ts';
import { AskStore } from './AskStore.tsx';
import { ErrorBoundary, type Failure } from './ErrorBoundary.tsx';
import { isLoadError, reloadForNewBuild } from './loadErrors.ts';

export { reloadForNewBuild } from './loadErrors.ts';

const reload = () => location.reload();

/** Stands around a screen: what fails in it leaves the frame in place, and the next URL is another try. */
export function ScreenBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [path] = useLocation();
  useEffect(reloadForNewBuild, []);
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

/** The message for a screen that failed, with another try. */
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
        // A part that failed twice may be remembered as failed by the browser: only a new page asks for it again.
        onRetry={retries > 0 && navigator.onLine ? reload : retry}
      />
    </StateHelp>
  );
}
