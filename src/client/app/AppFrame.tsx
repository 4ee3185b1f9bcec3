import { type ReactNode, Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'wouter';
import { messages } from '#shared/messages.ts';
import { ErrorBoundary, type Failure } from './ErrorBoundary.tsx';
import { usePageViews } from './pageViews.ts';
import { screen } from './screen.tsx';
import { whenPageLoaded } from './whenPageLoaded.ts';

// Small, and needed when nothing can be loaded: it comes once the page has settled.
const FailedScreen = screen(async () => {
  const { FailedScreen: Screen, reloadForNewBuild } = await import('./FailedScreen.tsx');
  reloadForNewBuild();
  return { default: Screen };
});

/**
 * The frame that both sides share: links of all primitives go through the router; a chunk that is loading shows `fallback`, a failure says
 * so.
 */
export function AppFrame({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [path, navigate] = useLocation();
  usePageViews();
  useEffect(() => whenPageLoaded(() => void FailedScreen.load()), []);
  return (
    <I18nProvider locale="en-PH">
      <RouterProvider navigate={navigate}>
        <ErrorBoundary resetKey={path} fallback={(failure) => <FailedPage {...failure} />}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </ErrorBoundary>
      </RouterProvider>
    </I18nProvider>
  );
}

/** The words for a page that failed as a whole, plain ones where not even those have been loaded. */
function FailedPage(failure: Failure) {
  return (
    <ErrorBoundary
      fallback={() => (
        <p role="alert">
          {messages.screenNotLoaded}{' '}
          <button type="button" onClick={() => location.reload()}>
            Try again
          </button>
        </p>
      )}
    >
      <Suspense fallback={null}>
        <FailedScreen {...failure} />
      </Suspense>
    </ErrorBoundary>
  );
}
