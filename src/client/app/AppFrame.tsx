import { type ReactNode, Suspense } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'wouter';
import { usePageViews } from './pageViews.ts';

/** What both sides share: links of all primitives go through the router; a chunk on its way shows `fallback`. */
export function AppFrame({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [, navigate] = useLocation();
  usePageViews();
  return (
    <I18nProvider locale="en-PH">
      <RouterProvider navigate={navigate}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </RouterProvider>
    </I18nProvider>
  );
}
