import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { storeConfig } from './storeConfig.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Counts each page that is opened, by its path alone; Google Analytics is notified only if a setting asks for it. */
export function usePageViews(): void {
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
