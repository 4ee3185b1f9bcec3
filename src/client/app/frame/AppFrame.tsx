import { type ReactNode, Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'wouter';
import { whenPageLoaded } from '#client/browser/whenPageLoaded.ts';
import { messages } from '#shared/messages.ts';
import { isBackofficePath } from '#shared/screens.ts';
import { screen } from '../screen.tsx';
import { storeConfig } from '../storeConfig.ts';
import { ErrorBoundary, type Failure } from './ErrorBoundary.tsx';

// Loaded once the page has settled, because it is needed when nothing can be loaded.
const FailedScreen = screen(async () => {
  const { FailedScreen: Screen, reloadForNewBuild } = await import('./FailedScreen.tsx');
  reloadForNewBuild();
  return { default: Screen };
});

export function AppFrame({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [path, navigate] = useLocation();
  usePageViews();
  // Customers' and staff screens are two applications, which cannot show each other's.
  const open: typeof navigate = (url, options) =>
    isBackofficePath(new URL(url, location.href).pathname) === isBackofficePath(path)
      ? navigate(url, options)
      : location.assign(url);
  useEffect(() => whenPageLoaded(() => void FailedScreen.load()), []);
  return (
    <I18nProvider locale="en-PH">
      <RouterProvider navigate={open}>
        <ErrorBoundary resetKey={path} fallback={(failure) => <FailedPage {...failure} />}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </ErrorBoundary>
      </RouterProvider>
    </I18nProvider>
  );
}

/** Plain if the screen for it could not be loaded. */
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

/** Counts each opened page by its path; Google Analytics is notified only if the setting is on. */
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

function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's script reads `arguments` objects, not arrays
  window.dataLayer?.push(arguments);
}
