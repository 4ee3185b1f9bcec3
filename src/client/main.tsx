import './design/global.css.ts';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isBackofficePath } from '#shared/screens.ts';
import { AppFrame } from './app/AppFrame.tsx';
import { unregisterOldServiceWorkers } from './app/serviceWorkers.ts';

// Two applications: what customers load holds none of the back office's code, and the other way round.
const Storefront = lazy(() => import('./storefront/StorefrontApp.tsx'));
const Backoffice = lazy(() => import('./backoffice/BackofficeApp.tsx'));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <AppFrame fallback={null}>{isBackofficePath(location.pathname) ? <Backoffice /> : <Storefront />}</AppFrame>
  </StrictMode>,
);
void unregisterOldServiceWorkers();
