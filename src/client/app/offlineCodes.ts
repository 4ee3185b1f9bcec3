import { customerSession } from '../api/session.ts';
import { paths } from './paths.ts';

const WORKER = '/pickup-codes-worker.js';
/** A cache for each customer, which holds one page. */
const PREFIX = 'campus-store.pickup-codes.';
/** The page has no scripts and loads nothing; its icon is empty. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const isSupported = () => 'serviceWorker' in navigator && 'caches' in globalThis;

/**
 * Stores the page that My Orders shows where it cannot be reached, and the service worker that shows it. Never rejects: a browser that
 * does not take it shows the codes as long as the store is open.
 */
export async function storeOfflinePage(customerId: string, html: string): Promise<void> {
  if (!isSupported()) return;
  try {
    const cache = await caches.open(PREFIX + customerId);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
    await cache.put(paths.myOrders, new Response(html, { headers }));
    await navigator.serviceWorker.register(WORKER, { scope: paths.myOrders });
  } catch {
    // Blocked or full.
  }
  // They have signed out meanwhile.
  if (customerSession.get()?.user._id !== customerId) await removeServiceWorkers();
}

/**
 * Removes what serves pages in this browser but the codes of the customer who is signed in: the codes of others, and service
 * workers of other programs that used this address (docs/rules/operations.md, Screens), which would serve their pages. Never rejects.
 */
export async function removeServiceWorkers(): Promise<void> {
  if (!isSupported()) return;
  const customerId = customerSession.get()?.user._id;
  const own = customerId === undefined ? null : PREFIX + customerId;
  try {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(PREFIX) && name !== own).map((name) => caches.delete(name)),
    );
    const hasCodes = own !== null && names.includes(own);
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(
      registrations.filter((each) => !(hasCodes && isOwn(each))).map((registration) => registration.unregister()),
    );
  } catch {
    // Blocked: then there is none.
  }
}

function isOwn({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const worker = active ?? waiting ?? installing;
  return worker !== null && new URL(worker.scriptURL).pathname === WORKER;
}
