import { type ReactNode, Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'wouter';
import { messages } from '#shared/messages.ts';
import { ErrorBoundary, type Failure } from './ErrorBoundary.tsx';
import { screen } from './screen.tsx';
import { storeConfig } from './storeConfig.ts';
import { whenPageLoaded } from './whenPageLoaded.ts';

// Small, and needed when nothing can be loaded: it comes once the page has settled.
const FailedScreen = screen(async () => {
  const { FailedScreen: Screen, followReleases } = await import('./FailedScreen.tsx');
  followReleases();
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

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Counts each page that is opened, by its path alone; Google Analytics is notified only if a setting asks for it. */
function usePageViews(): void {
  const [path] = useLocation();
  useEffect(() => {
    navigator.sendBeacon('/page-view', path);
    const id = storeConfig.analyticsMeasurementId;
    if (id) reportToGoogle(id, path);
  }, [path]);
}

function reportToGoogle(id: string, path: string): void {
  if (!window.dataLayer) {
    window.dataLayer = [];
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
    document.head.append(script);
    gtag('js', new Date());
    gtag('config', id, { send_page_view: false });
  }
  gtag('event', 'page_view', { page_path: path });
}

// Google's script reads `arguments` objects, not arrays.
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments);
}
