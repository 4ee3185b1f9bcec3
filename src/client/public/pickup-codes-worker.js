/**
 * Shows the pick-up codes that were opened on this device where My Orders cannot be reached. It looks at the loading of that page alone,
 * asks the network first, and stores nothing: the page of codes is written and deleted by src/client/app/session/offlineCodes.ts. As every build
 * comes from the network, none is ever served twice.
 */
const TIMEOUT_MS = 10_000;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageOf(event.request));
});

/** The page as the server sends it; the stored codes where it does not come, or has not begun to within ten seconds. */
async function pageOf(request) {
  const codes = await caches.match('/my-orders');
  const fetched = fetch(request);
  if (!codes) return fetched;
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const response = await Promise.race([fetched, late]).catch(() => undefined);
  return response ?? codes;
}
