import { createUpdatesHub } from './updatesHub.ts';
import { updatesLink } from './updatesLink.ts';

// A shared worker: one for all tabs of the store in a browser, for as long as one of them is open.
const connect = createUpdatesHub((headers) => updatesLink(`${location.origin}/trpc`, () => headers));

addEventListener('connect', (event) => {
  for (const port of (event as MessageEvent).ports) connect(port);
});
