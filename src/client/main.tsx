import './design/global.css.ts';
import './app/appShell.css.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isBackofficePath } from '#shared/screens.ts';
import { AppFrame } from './app/AppFrame.tsx';
import { removeServiceWorkers } from './app/offlineCodes.ts';
import { screen } from './app/screen.tsx';
import { loadTypefaces } from './app/typefaces.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Two applications: what customers load holds none of the back office's code, and the other way round. Both are whole before
// the first render, because React shows what stands in for a part that loads for 300 ms.
const Application = screen<object>(async () => {
  if (isBackofficePath(location.pathname)) return await import('./backoffice/BackofficeApp.tsx');
  const storefront = await import('./storefront/StorefrontApp.tsx');
  await storefront.loadFirstScreen();
  return storefront;
});

// Not awaited by this module itself: those that it loads may import from its file.
void Application.load().then(() => {
  root.removeAttribute('aria-busy');
  const page = (
    <StrictMode>
      <AppFrame fallback={null}>
        <Application />
      </AppFrame>
    </StrictMode>
  );
  // As a transition, so that React renders it in slices, between which a slow phone can answer a finger.
  startTransition(() => createRoot(root).render(page));
});
void loadTypefaces();
void removeServiceWorkers();
