import { customerSession } from '#client/api/session.ts';
import { paths } from '../paths.ts';

const WORKER = '/pickup-codes-worker.js';
/** One cache for each customer, with one page. */
const PREFIX = 'campus-store.pickup-codes.';
/** The page has no scripts and loads nothing; its icon is empty. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const isSupported = () => 'serviceWorker' in navigator && 'caches' in globalThis;

/** Never rejects. If the browser blocks storage, codes are shown only while the store is reachable. */
export async function storeOfflinePage(customerId: string, html: string): Promise<void> {
  if (!isSupported()) return;
  try {
    const cache = await caches.open(PREFIX + customerId);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
    await cache.put(paths.myOrders, new Response(html, { headers }));
    await navigator.serviceWorker.register(WORKER, { scope: paths.myOrders });
  } catch {
    // The storage is blocked or full.
  }
  // The customer has signed out in the meantime.
  if (customerSession.get()?.user._id !== customerId) await removeServiceWorkers();
}

/** Removes other customers' codes, and other programs' service workers at this address (docs/rules/operations.md, Screens). Never rejects. */
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
  } catch {}
}

function isOwn({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const worker = active ?? waiting ?? installing;
  return worker !== null && new URL(worker.scriptURL).pathname === WORKER;
}
