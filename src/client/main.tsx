import './design/global.css.ts';
import './app/frame/appShell.css.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isBackofficePath } from '#shared/screens.ts';
import { AppFrame } from './app/frame/AppFrame.tsx';
import { screen } from './app/screen.tsx';
import { removeServiceWorkers } from './app/session/offlineCodes.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Two applications: customers load no back-office code and staff no storefront code. Both are loaded before the first
// render, because React shows a fallback for at least 300 ms.
const Application = screen<object>(async () => {
  if (isBackofficePath(location.pathname)) return await import('./backoffice/BackofficeApp.tsx');
  const storefront = await import('./storefront/StorefrontApp.tsx');
  await storefront.loadFirstScreen();
  return storefront;
});

// Not awaited by this module itself: its imports may import from this file.
void Application.load().then(() => {
  root.removeAttribute('aria-busy');
  const page = (
    <StrictMode>
      <AppFrame fallback={null}>
        <Application />
      </AppFrame>
    </StrictMode>
  );
  // As a transition, so that React renders in slices and a slow phone stays responsive.
  startTransition(() => createRoot(root).render(page));
});
void removeServiceWorkers();
